import { runningDatabase } from '../../../src/product/running-database.ts';
import { onDatabase } from './bus-faults.ts';

const DATABASES = ['auth', 'reference_data', 'catalog', 'file_building', 'promotion', 'audit'];

/** Every event looks new to the inbox: what comes twice acts twice. */
const WITHOUT_INBOX = `
  create function never_known() returns trigger language plpgsql as $$
  begin
    new.event_id := new.event_id || ' ' || gen_random_uuid();
    return new;
  end $$;
  create trigger never_known before insert on inbox for each row execute function never_known()`;

/**
 * The inbox notes the event over a connection of its own, a moment before the effect is committed: what is killed in between is
 * lost.
 */
const commitFirst = (url: string): string => `
  create extension dblink;
  create table noted_first (consumer text, event_id text, primary key (consumer, event_id));
  create function note_first() returns trigger language plpgsql as $$
  declare is_new boolean;
  begin
    select fresh > 0 into is_new from dblink('${url}', format(
      'with fresh as (insert into noted_first values (%L, %L) on conflict do nothing returning 1) select count(*) from fresh',
      new.consumer, new.event_id)) as noted (fresh bigint);
    if not is_new then return null; end if;
    perform pg_sleep(0.1);
    return new;
  end $$;
  create trigger note_first before insert on inbox for each row execute function note_first()`;

/** What can be taken out of a running product, by the name that FAULT_MUTANT gives it. */
const MUTANTS: Readonly<Record<string, (url: string) => string>> = {
  'no-inbox': () => WITHOUT_INBOX,
  'commit-first': commitFirst,
};

/** Takes a promise out of the product, so that one sees that the suite notices. Throws for a name that there is not. */
export const mutate = async (dataDir: string, name: string): Promise<void> => {
  const mutant = MUTANTS[name];
  if (!mutant) throw new Error(`FAULT_MUTANT is one of ${Object.keys(MUTANTS).join(', ')}, not ${name}.`);
  for (const database of DATABASES)
    await onDatabase(dataDir, database, (client) => client.query(mutant(runningDatabase(dataDir, database))));
};
