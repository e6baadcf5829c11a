import type { Settings } from './settings.ts';

/** What a person needs to know once the sign-in page answers. */
export const welcome = ({ publicUrl, users, seed }: Settings, took: string): string[] => [
  '',
  `Tillmap is ready after ${took}: open ${publicUrl}`,
  ...users.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`),
  seed === 'demo'
    ? `  password of all three: ${users[0]?.password ?? ''}`
    : '  with the password you set as ADMIN_PASSWORD',
  'Ctrl-C stops it.',
  '',
];
