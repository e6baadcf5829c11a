import { type BusMessage, encode } from '@tillmap/bus';
import { AccessRefusedSchema, ApiKeyChangedSchema, create, EVENTS, UserChangedSchema } from '@tillmap/bus/events';
import type { ApiKeyEvent, RefusalEvent, UserEvent } from '../../domain/auth-events.ts';

const SOURCE = 'auth';

/** The event as others hear it. */
export const encodeUserEvent = ({ what, user, at, ipAddress, by }: UserEvent): BusMessage =>
  encode(
    EVENTS.userChanged,
    create(UserChangedSchema, {
      userId: user.id,
      what,
      name: user.name,
      email: user.email,
      role: user.role,
      at: at.toISOString(),
      ipAddress,
      byUserId: by?.id ?? '',
      byUserName: by?.name ?? '',
    }),
    { source: SOURCE, time: at },
  );

/** The same for an API key. */
export const encodeApiKeyEvent = ({ what, apiKey, at, by }: ApiKeyEvent): BusMessage =>
  encode(
    EVENTS.apiKeyChanged,
    create(ApiKeyChangedSchema, {
      apiKeyId: apiKey.id,
      what,
      name: apiKey.name,
      scopes: [apiKey.scope],
      byUserId: by.id,
      byUserName: by.name,
      byUserEmail: by.email,
      ipAddress: by.ip,
      at: at.toISOString(),
    }),
    { source: SOURCE, time: at },
  );

/** The same for somebody who was refused. */
export const encodeRefusal = ({ what, reason, user, ipAddress, call, count, at }: RefusalEvent): BusMessage =>
  encode(
    EVENTS.accessRefused,
    create(AccessRefusedSchema, {
      what,
      reason,
      userId: user.id,
      userName: user.name,
      userEmail: user.email,
      ipAddress,
      call,
      count,
      at: at.toISOString(),
    }),
    { source: SOURCE, time: at },
  );
