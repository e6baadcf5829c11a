import { type RefObject, useEffect, useState } from 'react';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What the camera is asked for: enough for the thin bars of a code on a shelf label. */
const VIDEO = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
const PAUSE_MS = 60;

const problemOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'This page may not use the camera. Allow it in the browser, or type the barcode.'
    : 'No camera was found. Type the barcode.';

type Torch = MediaTrackCapabilities & { torch?: boolean };

/** Reads barcodes from the camera into `video` while `isLooking`; the same one in two pictures after each other counts. */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  isLooking: boolean,
  onRead: (barcode: string) => void,
) => {
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isLit, setLit] = useState(false);
  const track = stream?.getVideoTracks()[0];

  useEffect(() => {
    // Browsers have no camera for pages that come without https.
    if (!navigator.mediaDevices) {
      setProblem('Browsers give the camera to https pages only. Type the barcode.');
      return;
    }
    const asking = navigator.mediaDevices.getUserMedia({ video: VIDEO });
    asking.then(setStream, (error: unknown) => setProblem(problemOf(error)));
    const close = (open: MediaStream) => {
      for (const one of open.getTracks()) one.stop();
    };
    return () => void asking.then(close).catch(() => undefined);
  }, []);

  useEffect(() => {
    const screen = video.current;
    if (!stream || !screen) return;
    screen.srcObject = stream;
    void screen.play().catch(() => undefined);
  }, [stream, video]);

  useEffect(() => {
    const screen = video.current;
    if (!stream || !screen || !isLooking) return;
    const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    let timer = 0;
    let before = '';
    const look = () => {
      const { videoWidth: width, videoHeight: height } = screen;
      if (!pen || width === 0) {
        timer = window.setTimeout(look, PAUSE_MS);
        return;
      }
      Object.assign(canvas, { width, height });
      pen.drawImage(screen, 0, 0);
      const picture = pen.getImageData(0, 0, width, height);
      worker.postMessage({ data: picture.data, width, height }, [picture.data.buffer]);
    };
    worker.onmessage = ({ data: barcode }: MessageEvent<string>) => {
      if (barcode !== '' && barcode === before) onRead(barcode);
      before = barcode;
      timer = window.setTimeout(look, PAUSE_MS);
    };
    worker.onerror = () => setProblem('The reader of barcodes could not be loaded. Type the barcode.');
    worker.postMessage({ program: new URL(program, window.location.href).href });
    look();
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [stream, video, isLooking, onRead]);

  return {
    problem,
    isOn: stream !== undefined,
    hasLight: (track?.getCapabilities?.() as Torch | undefined)?.torch === true,
    isLit,
    light: () => {
      setLit(!isLit);
      void track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] }).catch(() => undefined);
    },
  };
};
