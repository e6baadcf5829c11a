import type { ReactNode } from 'react';

type Props = {
  icon: ReactNode;
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
  title: string;
  /** One line: the first lines and values, and what to do. */
  text?: ReactNode;
  action?: ReactNode;
  /** Wider than the line: pictures, rows. */
  children?: ReactNode;
};

/** One thing to look at: a sentence, a line of details, and what can be done at the right. */
export function CheckNote({ icon, tone, title, text, action, children }: Props) {
  return (
    <li className="tm-note" data-tone={tone}>
      <span className="tm-note-icon" aria-hidden>
        {icon}
      </span>
      <div className="tm-min">
        <b className="tm-break">{title}</b>
        {text && <p className="tm-break">{text}</p>}
      </div>
      {action && <div className="tm-note-action">{action}</div>}
      {children && <div className="tm-note-more">{children}</div>}
    </li>
  );
}
