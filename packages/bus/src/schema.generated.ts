// Written by `npm run generate:rows` from the migrated tables; not edited by hand.

/** Each table with the columns of its rows, as they arrive. */
export interface Tables {
  bus_dead_letter: {
    group_name: string;
    seq: number;
    topic: string;
    id: string;
    key: string;
    headers: unknown;
    body: Buffer;
    error: string;
    died_at: Date;
  };
  bus_log: {
    seq: number;
    topic: string;
    partition: number;
    id: string;
    key: string;
    headers: unknown;
    body: Buffer;
    published_at: Date;
  };
  bus_member: {
    group_name: string;
    id: string;
    topics: string[];
    leased_until: Date;
    session_pid: number | null;
    session_started_at: Date | null;
  };
  bus_place: {
    group_name: string;
    topic: string;
    partition: number;
    position: number;
    failures: number;
    owner: string | null;
    epoch: number;
    leased_until: Date | null;
    deaths: number;
  };
  bus_retention: {
    one: boolean;
    trimmed_to: number;
  };
  inbox: {
    consumer: string;
    event_id: string;
    handled_at: Date;
  };
  outbox: {
    position: number;
    id: string;
    topic: string;
    key: string;
    headers: unknown;
    body: Buffer;
    refusals: number;
    refused_at: Date | null;
    parked_at: Date | null;
    error: string | null;
  };
  relay_lease: {
    one: boolean;
    owner: string | null;
    leased_until: Date | null;
    session_pid: number | null;
    session_started_at: Date | null;
  };
}
