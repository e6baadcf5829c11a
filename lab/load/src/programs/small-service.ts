import { listenForParent } from './listen-for-parent.ts';

// A service behind a proxy that costs next to nothing: it answers everything with the same list, as of a shop with 20 sessions.

const SESSION = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  session_name: 'Weekly order',
  wholesaler_code: 'NORTHWAY',
  status: 'completed',
  total_items: 1_200,
  created_at: '2026-11-26T09:00:00.000Z',
  updated_at: '2026-11-26T09:01:00.000Z',
  error_message: null,
};
const body = Buffer.from(JSON.stringify({ data: Array.from({ length: 20 }, () => SESSION) }));

listenForParent((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
