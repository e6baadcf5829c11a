/** One person's acceptance of the disclaimer for one download. Never changed and never deleted. */
export type Acceptance = Readonly<{
  id: string;
  sessionId: string;
  sessionName: string;
  wholesalerCode: string;
  wholesalerName: string;
  userId: string;
  userName: string;
  userEmail: string;
  productCount: number;
  notReviewedCount: number;
  fileName: string;
  /** Of exactly the bytes that were handed out, hex; '' for acceptances from before it was kept. */
  fileSha256: string;
  ipAddress: string;
  userAgent: string;
  disclaimerVersion: string;
  disclaimerText: string;
  acceptedAt: Date;
}>;
