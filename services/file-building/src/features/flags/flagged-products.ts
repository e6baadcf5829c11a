import { FLAG_LABELS, FLAGS, type Flag, type FlagRule } from '@tillmap/classification/flags';
import { type FlaggedProduct, LISTED_FLAGGED } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import { britishDay } from '../../model/british-day.ts';
import { askedIn, flagsBy, type UploadKinds } from '../../model/flags.ts';
import type { Session } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { SessionRef } from '../../model/shop.ts';
import type { NamesOf } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import type { NamedItem, NamedItems } from './stores/named-items.ts';

type Deps = Readonly<{
  sessions: Pick<ShopSessions, 'find' | 'rulesOf'>;
  names: NamesOf;
  namedItems: NamedItems;
  kindsOf: (session: Session) => Promise<UploadKinds>;
  clock: Clock;
}>;

type Asked = Readonly<{ session: SessionRef; day: string | undefined; flag: string | undefined }>;

const shownRule = ({ id, says, source: { title, url }, sure }: FlagRule) => ({ id, says, source: title, url, sure });

/** The flags of a session's products on a day, and the products of one of them. */
export const flaggedProducts =
  ({ sessions, names: namesFor, namedItems, kindsOf, clock }: Deps) =>
  async (actor: Actor, { session: of, day = britishDay(clock()), flag: wanted }: Asked) => {
    const session = requireCompleted(await sessions.find(actor, of), 'listed');
    const names = await namesFor(session.wholesalerCode);
    const flagsOf = flagsBy(names, askedIn(await sessions.rulesOf(session), day));
    const kinds = await kindsOf(session);
    const counts = new Map(FLAGS.map((flag) => [flag, { count: 0, not_sure: 0 }]));
    const rules = new Map<string, FlagRule>();
    const products: FlaggedProduct[] = [];
    const note = (item: NamedItem, { flag, rule, isSure, by }: Flag): void => {
      const counted = counts.get(flag)!;
      counted.count += 1;
      if (!isSure) counted.not_sure += 1;
      if (flag !== wanted) return;
      rules.set(rule.id, rule);
      if (products.length === LISTED_FLAGGED) return;
      const { barcode, description, size } = item;
      products.push({ barcode, description, size, place: names.breadcrumb(item), rule: rule.id, by, is_sure: isSure });
    };
    for await (const page of namedItems(session.upload.id))
      for (const item of page)
        for (const flag of flagsOf(kinds.get(item.position) ?? '', item, item.needsReview)) note(item, flag);
    return {
      day,
      flags: [...counts].flatMap(([flag, counted]) =>
        counted.count === 0 ? [] : [{ flag, label: FLAG_LABELS[flag], ...counted }],
      ),
      rules: [...rules.values()].map(shownRule),
      products,
    };
  };
