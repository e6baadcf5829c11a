/** A person accepted the disclaimer for one download: who, when, from where, for what, and the full text shown. */
export type Acceptance = {
  readonly id: string;
  readonly sessionId: string;
  readonly sessionName: string;
  readonly wholesalerCode: string;
  readonly wholesalerName: string;
  readonly userId: string;
  readonly userName: string;
  readonly userEmail: string;
  readonly productCount: number;
  readonly notReviewedCount: number;
  readonly filename: string;
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly disclaimerVersion: string;
  readonly disclaimerText: string;
  readonly acceptedAt: Date;
};

/** Something that happened, as it was told. */
export type Activity = {
  /** The id of the event that told it. */
  readonly id: string;
  readonly subject: 'user' | 'session';
  readonly subjectId: string;
  readonly what: string;
  readonly occurredAt: Date;
  /** Whose doing or account it was; '' when nobody is named. */
  readonly userId: string;
  /** What else was told, as it was at that time. */
  readonly details: Readonly<Record<string, string | number>>;
};
