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
  ipAddress: string;
  userAgent: string;
  disclaimerVersion: string;
  disclaimerText: string;
  acceptedAt: Date;
}>;
