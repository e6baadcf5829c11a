/** The session whose products are reviewed. */
export type ReviewedSession = { id: string; name: string; wholesalerCode: string; wholesalerName: string };
