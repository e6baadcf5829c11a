/** What is wrong with a profile: where, as a person calls it, and a sentence. */
export type ProfileProblem = Readonly<{ where: string; message: string }>;
