import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './page-drop.module.css';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Takes a file that is dropped anywhere on the page, and says so while one is dragged over it. */
export function PageDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Each element below the pointer is entered before the last one is left.
    let entered = 0;
    const end = () => {
      entered = 0;
      setOver(false);
    };
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void) =>
      document.addEventListener(type, (event) => hasFiles(event) && work(event), { signal });
    on('dragenter', () => {
      entered += 1;
      setOver(true);
    });
    on('dragleave', () => {
      entered -= 1;
      if (entered <= 0) end();
    });
    // Without it the browser would open the file.
    on('dragover', (event) => event.preventDefault());
    on('drop', (event) => {
      end();
      const [file] = event.dataTransfer?.files ?? [];
      // What a field on the page took already.
      if (event.defaultPrevented || !file) return;
      event.preventDefault();
      take.current(file);
    });
    return () => listening.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={css.over}>
      <IconFileUpload size={32} aria-hidden />
      <b>Drop to read the file</b>
    </div>
  );
}
