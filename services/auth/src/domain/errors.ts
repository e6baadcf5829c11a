import { DependencyUnavailable, DomainError } from '@tillmap/service-kit/domain';

/** Unknown email, wrong password and inactive account alike, so that it reveals nothing. */
export class WrongCredentials extends DomainError {
  constructor() {
    super('wrong-credentials', 401, 'The email or password is incorrect.');
  }
}

export class TooManyFailures extends DomainError {
  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(
      'too-many-failures',
      429,
      `Too many sign-ins failed. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      { retryAfterSeconds },
    );
  }
}

/** More sign-ins wait than can be handled soon. */
export class TooBusy extends DomainError {
  constructor() {
    super('busy', 503, 'Many people are signing in right now. Please try again in a moment.', { retryAfterSeconds: 5 });
  }
}

/** The refresh cookie or the account behind a token is not good any more. */
export class SignInOver extends DomainError {
  constructor() {
    super('not-signed-in', 401, 'Please sign in.');
  }
}

export class WrongClient extends DomainError {
  constructor() {
    super('wrong-client', 401, 'The client or its secret is incorrect.');
  }
}

export class EmailTaken extends DomainError {
  constructor() {
    const sentence = 'Another user has this email already.';
    super('email-taken', 409, sentence, { errors: { email: [sentence] } });
  }
}

/** `what` finishes the sentence. */
export class OwnAccount extends DomainError {
  constructor(what: string) {
    super('own-account', 409, `You cannot ${what}. Please ask another administrator.`);
  }
}

export class LastAdministrator extends DomainError {
  constructor() {
    super(
      'last-administrator',
      409,
      'This is the last active administrator. Make another user an administrator first.',
    );
  }
}

export class ChangedMeanwhile extends DomainError {
  constructor() {
    super('changed-meanwhile', 409, 'Someone else changed this user. Reload the page before you save.');
  }
}

/** Unknown, deleted and expired alike. */
export class WrongApiKey extends DomainError {
  constructor() {
    super('wrong-api-key', 401, 'This API key is not valid.');
  }
}

const PROVIDER = 'keycloak';

/** Another provider of accounts is unavailable or busy. */
export class IdentityProviderUnavailable extends DependencyUnavailable {
  constructor(cause?: unknown) {
    super(PROVIDER, {
      cause,
      message: 'Sign-in is not available right now. Please try again in a moment.',
    });
  }
}

/** Another provider got a change and did not respond: it may have made it. */
export class OutcomeUnknown extends DependencyUnavailable {
  constructor(cause?: unknown) {
    super(PROVIDER, {
      cause,
      message:
        'The sign-in service did not respond in time. Please check whether the change was made before you try again.',
    });
  }
}

/** The password is right; another provider requires more before the account may be used. */
export class UnfinishedAccount extends DomainError {
  constructor() {
    super('unfinished-account', 403, 'Your account is not fully set up. Please sign in once with single sign-on.');
  }
}

/** Known to another provider, without a role here. */
export class NoRole extends DomainError {
  constructor() {
    super('no-role', 403, 'Your account has no role in Tillmap. Please ask an administrator.');
  }
}

export class PasswordSignInOff extends DomainError {
  constructor() {
    super('password-sign-in-off', 403, 'Signing in with a password is switched off. Please use single sign-on.');
  }
}

/** The process does not start: anyone can sign in to these accounts. */
export class PublishedPassword extends Error {
  constructor(emails: readonly string[]) {
    super(
      `${emails.join(', ')} can sign in with the password of the demo, which everyone knows. Delete these accounts or change their passwords before TILLMAP_MODE=production.`,
    );
    this.name = 'PublishedPassword';
  }
}
