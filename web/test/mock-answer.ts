/** What a made-up answer is made from. */
export type Asked = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, string>;
  token: string;
};
/** JSON unless it is a file's text. */
export type Answer = { status?: number; json?: unknown; file?: string };
