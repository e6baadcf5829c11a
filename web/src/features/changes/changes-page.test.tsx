import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  changedLines,
  changesFile,
  changesOverview,
  decideChanges,
  STILL_COMPARING,
  sessionPath,
  sessionStatus,
} from '@tillmap/contracts';
import { aCompletedSession, anUploadedSession } from '../../testing/builders.ts';
import {
  aChangedLine,
  aChangesOverview,
  aFirstOverview,
  someChangeCounts,
  somePath,
  someValues,
} from '../../testing/changes-builders.ts';
import { CHANGES_AT, lineNamed, openChanges } from '../../testing/open-changes.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, refusesWith, server } from '../../testing/server.ts';

const cola = aChangedLine();
const butter = aChangedLine({
  barcode: '5099000100319',
  description: 'Tavy Salted Butter',
  size: '250g',
  changes: ['cost_up', 'rrp_up'],
  before: someValues({ unit_cost: '1.98', rrp: '2.49', margin: 20 }),
  after: someValues({ unit_cost: '2.14', rrp: '2.49', margin: 14 }),
  rrp_for_margin: '2.69',
  week: { units: 15, effect: '2.40' },
});
const fresh = aChangedLine({
  barcode: '5099000100326',
  description: 'Hartby Still Water',
  changes: ['new'],
  before: null,
  rrp_for_margin: '',
});
const gone = aChangedLine({
  barcode: '5099000100333',
  description: 'Oakhatch Rich Tea',
  changes: ['gone'],
  after: null,
  rrp_for_margin: '',
  missing_files: 1,
});
const ALL = [cola, butter, fresh, gone];

/** The cell of a line that says what was decided. */
const DECISION = 7;
const decisionOf = async (name: string): Promise<string> =>
  within(await lineNamed(name)).getAllByRole('gridcell')[DECISION]!.textContent!;

/** Hidden from the tree of what is read out. */
const printSheet = () => screen.queryByText(/: what changed$/, { selector: 'section > h1' })?.parentElement ?? null;

describe('At a glance', () => {
  test('When no file says what is ordered, then the money is of one unit of each, with its base', async () => {
    await openChanges(ALL);
    const glance = within(screen.getByRole('region', { name: 'The change at a glance' }));
    expect(glance.getByText(/212 of 1,240 changed: 140 dearer, 24 cheaper, 18 new. 9 are gone./)).toBeVisible();
    expect(glance.getByText('+£8.36')).toBeVisible();
    expect(glance.getByText(/in cost, one unit of each/)).toBeVisible();
    expect(glance.getByText(/Base: your download of 23 Feb 2026. No file says how much you order./)).toBeVisible();
    expect(screen.getByRole('columnheader', { name: '£ a unit' })).toBeVisible();
  });

  test('When orders are known, then it is pounds a week, and a week of each line', async () => {
    const week = { total: '83.6', dearer: '90', cheaper: '6.4', known: 117, of: 140, source: 'mean of 4 order files' };
    await openChanges(ALL, { overview: { week } });
    expect(screen.getByText('+£83.60 a week')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: '£ a week' })).toBeVisible();
    expect(within(await lineNamed('Tavy Salted Butter')).getByText('+£2.40')).toBeVisible();
  });

  test('When a department is chosen, then the address and the question say so', async () => {
    const { user, address, asked } = await openChanges(ALL);
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('checkbox', { name: 'Picture of the change' }));
    const departments = screen.getByRole('region', { name: 'Cost a unit by department' });
    await user.click(within(departments).getByRole('button', { name: /Drinks/ }));
    await waitFor(() => expect(address()).toBe(`${CHANGES_AT}?dept=10`));
    await waitFor(() => expect(asked.at(-1)?.get('dept')).toBe('10'));
    await user.click(screen.getByRole('button', { name: 'Remove filter Department: Drinks' }));
    expect(address()).toBe(CHANGES_AT);
  });
});

describe('A line', () => {
  test('When it has the focus, then what helps to decide stands below it', async () => {
    const { user } = await openChanges(ALL);
    await user.click(await lineNamed('Tavy Salted Butter'));
    (await lineNamed('Tavy Salted Butter')).focus();
    const row = within(await lineNamed('Tavy Salted Butter'));
    expect(row.getByText('Cost up, RRP up')).toBeVisible();
    expect(await row.findByText(/RRP £2.69 would keep the old margin · you order about 15 units a week/)).toBeVisible();
    expect(row.getByText('before 20%, after')).toBeInTheDocument();
    expect(row.getByText(', below 15%')).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Take new' })).toBeVisible();
  });

  test('When it is new or gone, then it is decided in words of its own', async () => {
    const { user } = await openChanges([fresh, gone]);
    expect(within(await lineNamed('Hartby Still Water')).getByRole('button', { name: 'Leave it out' })).toBeVisible();
    await user.keyboard('j');
    const row = within(await lineNamed('Oakhatch Rich Tea'));
    expect(await row.findByRole('button', { name: 'Delist' })).toBeVisible();
    expect(row.getByText(/missing in 1 file; 3 make it a delisted line/)).toBeVisible();
  });
});

describe('Deciding', () => {
  test('When keys decide, then each line keeps its place, its version is sent, and the next one follows', async () => {
    const { user, steps, asked } = await openChanges(ALL);
    await waitFor(() => expect(document.activeElement?.id).toBe(`line-${cola.barcode}`));
    await user.keyboard('1');
    await user.keyboard('2');
    await user.keyboard('3');
    await waitFor(() => expect(steps).toHaveLength(3));
    expect(steps).toEqual([
      { decision: 'take', items: [{ barcode: cola.barcode, version: 1 }] },
      { decision: 'keep', items: [{ barcode: butter.barcode, version: 1 }] },
      { decision: 'later', items: [{ barcode: fresh.barcode, version: 1 }] },
    ]);
    expect(await decisionOf('Brightwell Cherry Cola')).toBe('Take');
    expect(await decisionOf('Tavy Salted Butter')).toBe('Keep mine');
    expect(await decisionOf('Hartby Still Water')).toBe('Later');
    expect(document.activeElement?.id).toBe(`line-${gone.barcode}`);
    expect(asked).toHaveLength(1);
    expect(await screen.findByText('Decided 3')).toBeVisible();
    expect(await screen.findByText(/3 lines no longer fit and stay until you/)).toBeVisible();
  });

  test('When the same decision is pressed again, then it is taken away', async () => {
    const { user, steps } = await openChanges([aChangedLine({ decision: 'take' })], { at: `${CHANGES_AT}?show=all` });
    (await lineNamed('Brightwell Cherry Cola')).focus();
    await user.keyboard('1');
    await waitFor(() => expect(steps.at(-1)?.decision).toBe(''));
    expect(await screen.findByText('Decision removed: Brightwell Cherry Cola')).toBeVisible();
  });

  test('When it is undone, then the line is to decide again and has the keyboard', async () => {
    const { user } = await openChanges(ALL);
    await user.keyboard('1');
    expect(await screen.findByText('Taken: Brightwell Cherry Cola')).toBeVisible();
    await user.keyboard('u');
    expect(await screen.findByText('Undone: 1 line.')).toBeVisible();
    expect(await decisionOf('Brightwell Cherry Cola')).toBe('To decide');
    expect(document.activeElement?.id).toBe(`line-${cola.barcode}`);
  });

  test('When several are selected, then the number on the button is what changes, and decided ones stay', async () => {
    const taken = aChangedLine({ barcode: '5099000100340', description: 'Dunmere Lager', decision: 'take' });
    const { user, steps } = await openChanges([...ALL, taken], { at: `${CHANGES_AT}?show=all` });
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected lines' }));
    expect(bar.getByText('5 lines selected')).toBeVisible();
    expect(bar.getByText('1 is decided and stays')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Keep mine 4' }));
    await waitFor(() => expect(steps).toHaveLength(1));
    expect(steps[0]).toEqual({
      decision: 'keep',
      items: ALL.map(({ barcode }) => ({ barcode })),
      expected: 4,
    });
    expect(await screen.findByText('4 lines kept as they are.')).toBeVisible();
    expect(await decisionOf('Dunmere Lager')).toBe('Take');
  });

  test('When all that fit are meant, then the filters are sent instead of barcodes', async () => {
    const { user, steps } = await openChanges(ALL, { at: `${CHANGES_AT}?change=cost_up` });
    server.use(
      answers(changedLines, {
        data: { lines: ALL, pagination: { current_page: 1, last_page: 3, per_page: 4, total: 221 } },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove filter What changed: Cost up' }));
    await screen.findByText('221 lines · page 1 of 3');
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 221 that fit' }));
    await user.click(await screen.findByRole('button', { name: 'Take 221' }));
    await waitFor(() => expect(steps).toHaveLength(1));
    expect(steps[0]).toMatchObject({ decision: 'take', expected: 221, match: { show: 'to_decide' } });
  });

  test('When single keys are off, then letters do nothing and the buttons still work', async () => {
    const { user, steps } = await openChanges([cola]);
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('switch', { name: 'Single keys' }));
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.keyboard('1');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(steps.map(({ decision }) => decision)).toEqual(['later']));
  });

  test('When a product was in several files, then the line under it says what it cost in each', async () => {
    const costs = ['0.40', '0.46'].map((cost, week) => ({ at: `2026-11-0${week + 1}T09:00:00.000Z`, cost }));
    await openChanges([aChangedLine({ costs }), butter]);
    expect(await screen.findByText('Cost in the last 3 files: £0.40, £0.46, £0.51')).toBeVisible();
  });

  test('When the server refuses, then the line is as before and the cause is said', async () => {
    const { user } = await openChanges(ALL);
    server.use(refuses(decideChanges, 503, 'the change could not be saved.'));
    await user.keyboard('1');
    expect(
      await screen.findByText('‘Brightwell Cherry Cola’ was not saved: the change could not be saved.'),
    ).toBeVisible();
    expect(await decisionOf('Brightwell Cherry Cola')).toBe('To decide');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('When somebody else decided before, then the line is shown as it is now', async () => {
    const { user, lines } = await openChanges(ALL);
    server.use(refuses(decideChanges, 412, 'changed meanwhile'));
    lines.set(cola.barcode, { ...cola, decision: 'later', version: 2 });
    await user.keyboard('1');
    expect(await screen.findByText(/Someone else decided ‘Brightwell Cherry Cola’ before you/)).toBeVisible();
    await waitFor(async () => expect(await decisionOf('Brightwell Cherry Cola')).toBe('Later'));
  });

  test('When the last line is decided, then the page says what was decided and where to go', async () => {
    const { user } = await openChanges([cola]);
    await user.keyboard('1');
    expect(await screen.findByRole('heading', { name: 'Everything is decided' })).toBeVisible();
    expect(screen.getByText('1 taken, 0 kept, 0 for later.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review 190 products' })).toBeVisible();
  });
});

describe('Paper and file', () => {
  test('When the list is printed, then all that fits is on the sheet, each line with a box', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openChanges(ALL);
    expect(printSheet()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('button', { name: 'Print this list' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sheet = printSheet()!;
    expect(sheet.textContent).toContain('212 of 1,240 changed');
    expect(
      [...sheet.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('td > span:empty').length),
    ).toEqual(Array(4).fill(1));
    expect(sheet.textContent).toContain('£1.98 → £2.14');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(printSheet()).toBeNull());
  });

  test('When the list is wanted as CSV, then it is that of the filters', async () => {
    const seen: URLSearchParams[] = [];
    server.use(answersFile(changesFile, 'barcode\r\n', 'changes.csv', ({ url }) => seen.push(url.searchParams)));
    const { user } = await openChanges(ALL, { at: `${CHANGES_AT}?change=cost_up` });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('button', { name: 'This list as CSV' }));
    expect(await screen.findByText('changes.csv was downloaded.')).toBeVisible();
    expect(seen[0]?.get('change')).toBe('cost_up');
  });

  test('When the till’s file is wanted, then the window opens with the changes chosen', async () => {
    const { user, address } = await openChanges(ALL);
    await user.keyboard('s');
    await waitFor(() => expect(address()).toMatch(/^\/review\?session=[^&]+$/));
    expect(await screen.findByRole('radio', { name: /Changes only/ })).toBeChecked();
  });
});

describe('What stands in its place', () => {
  const open = (status = aCompletedSession()) => {
    server.use(answers(sessionStatus, { data: status }));
    return renderApp({ at: CHANGES_AT });
  };

  test('When it is the first file of a wholesaler, then the page says so and leads to the review', async () => {
    server.use(answers(changesOverview, { data: aFirstOverview() }));
    open();
    expect(await screen.findByRole('heading', { name: /This is your first file of Northgate/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Review 190 products' })).toBeVisible();
  });

  test('When nothing changed, then no file is needed', async () => {
    const counts = someChangeCounts({ changed: 0, gone: 0, to_decide: 0 });
    server.use(answers(changesOverview, { data: aChangesOverview({ counts }) }));
    open();
    expect(await screen.findByRole('heading', { name: 'Nothing changed since 23 Feb 2026' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download everything' })).toBeVisible();
  });

  test('When the comparison fails, then what is safe is said, and it can be tried again', async () => {
    server.use(refuses(changesOverview, 503, 'The server did not answer.'));
    const { user } = open();
    expect(await screen.findByText(/Your decisions are saved/)).toBeVisible();
    server.use(answers(changesOverview, { data: aFirstOverview() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /This is your first file/ })).toBeVisible();
  });

  test('When nothing could be loaded, then one click asks for figures, lines and path again', async () => {
    const away = [changesOverview, changedLines, sessionPath].map((call) => refuses(call, 503, 'It is away.'));
    server.use(...away);
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    const pagination = { current_page: 1, last_page: 1, per_page: 100, total: 1 };
    server.use(
      answers(changesOverview, { data: aChangesOverview() }),
      answers(changedLines, { data: { lines: [cola], pagination } }),
      answers(sessionPath, { data: { steps: somePath() } }),
    );
    await user.click(again);
    expect(await lineNamed(cola.description)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(await screen.findByText(somePath()[2]!.figure)).toBeVisible();
  });

  test('When products are still compared as long as a call may take, then the page waits and has them by itself', async () => {
    let told = 0;
    const refuse = refusesWith(changesOverview, 409, {
      type: `urn:tillmap:problem:${STILL_COMPARING}`,
      message: 'The products of this session are still being compared.',
    });
    server.events.on('response:mocked', ({ response }) => {
      if (response.status === 409) told += 1;
    });
    server.use(refuse);
    open();
    await waitFor(() => expect(told).toBeGreaterThan(1));
    expect(screen.getByText(/^Comparing .* with your last download…$/)).toBeVisible();
    server.use(answers(changesOverview, { data: aFirstOverview() }));
    expect(await screen.findByRole('heading', { name: /This is your first file/ })).toBeVisible();
  });

  test('When the session is not processed, then its own page is one click away', async () => {
    open(anUploadedSession());
    expect(await screen.findByText(/cannot be compared yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the session' })).toBeVisible();
  });

  test('When no line fits, then all can be shown', async () => {
    server.use(
      answers(changesOverview, { data: aChangesOverview({ matching: 0 }) }),
      answers(changedLines, {
        data: { lines: [], pagination: { current_page: 1, last_page: 1, per_page: 100, total: 0 } },
      }),
    );
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Show all lines' }));
    expect(address()).toBe(`${CHANGES_AT}?show=all`);
  });
});
