import { type AnyCall, internalRefusals } from '@tillmap/contracts';
import {
  type Clock,
  type Logger,
  logRefusal,
  type Metrics,
  NotAllowed,
  NotSignedIn,
  type Refusal,
  type RefusalReport,
  reportRefusals,
  type ServiceClient,
} from '@tillmap/service-kit';
import type { Request } from 'express';
import { WrongApiKey } from '../api-keys/api-key-tokens.ts';

/** A refusal with the name and email of whose valid token it was, else ''. */
export type RefusedCall = Refusal & { readonly userName: string; readonly userEmail: string };

/** Who asks: nothing of a token that is not valid is believed. */
const nobody = { userId: '', userName: '', userEmail: '' };

/** What a refusal is to the audit trail; `undefined` for an error that refuses nobody. */
const refusalOf = (call: AnyCall, request: Request, error: unknown): RefusedCall | undefined => {
  const of = { ipAddress: request.ip ?? '', call: call.id };
  if (error instanceof WrongApiKey) return { ...nobody, ...of, what: 'api_key_refused', reason: 'unknown_key' };
  if (error instanceof NotSignedIn) return { ...nobody, ...of, what: 'call_refused', reason: error.reason };
  if (!(error instanceof NotAllowed)) return undefined;
  const { actor } = error;
  const who = actor ? { userId: actor.id, userName: actor.name, userEmail: actor.email } : nobody;
  const isKey = actor?.kind === 'api-key';
  return { ...who, ...of, what: isKey ? 'api_key_refused' : 'call_refused', reason: isKey ? 'scope' : 'role' };
};

export type RefusedCalls = {
  readonly part: RefusalReport<RefusedCall>;
  /** Notes why a call was not let in; other errors are passed over. */
  note(call: AnyCall, request: Request, error: unknown): void;
};

type Options = { client: ServiceClient; log: Logger; metrics: Metrics; clock: Clock };

/** Tells refused calls and API keys to auth, which records them in the audit trail. */
export const refusedCalls = ({ client, log, metrics, clock }: Options): RefusedCalls => {
  const part = reportRefusals<RefusedCall>({
    log,
    metrics,
    clock,
    several: ({ what }) => ({ ...nobody, what, reason: 'several', ipAddress: '', call: '' }),
    publish: async (told) => {
      await client(internalRefusals, {
        body: {
          refusals: told.map(({ what, reason, call, count, at, ...one }) => ({
            what,
            reason,
            user_id: one.userId,
            user_name: one.userName,
            user_email: one.userEmail,
            ip_address: one.ipAddress,
            call,
            count,
            at: at.toISOString(),
          })),
        },
      });
      for (const one of told) logRefusal(log, one);
    },
  });
  return {
    part,
    note(call, request, error) {
      const refusal = refusalOf(call, request, error);
      if (refusal) part.note(refusal);
    },
  };
};
