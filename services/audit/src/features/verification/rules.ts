import type { PersonalData, TrailRecord } from '../../model/trail-record.ts';

/** A user as the table beside the chain has it. */
export type KeptUser = Readonly<{ userId: string; name: string; email: string; role: string }>;

type Told = { name: string; email: string; role: string; roles: Set<string>; isRoleSure: boolean };

/** What records tell of users, in their order: the last name, email and role of each. Erased data tell nothing. */
export class ToldUsers {
  private readonly users = new Map<string, Told>();

  look({ subject, subjectId, userId, details }: Omit<TrailRecord, 'person' | 'other' | 'disclaimerText'>): void {
    if (userId !== '') this.of(userId);
    if (subject !== 'user' || typeof details.role !== 'string') return;
    const told = this.of(subjectId);
    told.isRoleSure = details.role !== '';
    if (details.role === '') return;
    told.role = details.role;
    told.roles.add(details.role);
  }

  lookAt({ userId, name, email }: PersonalData): void {
    if (userId === '') return;
    const told = this.of(userId);
    told.name = name || told.name;
    told.email = email || told.email;
  }

  /**
   * The users of whom something else is kept than was told. Where records were deleted as their time was over, they may have told
   * what those that are left do not.
   */
  wrongIn(kept: readonly KeptUser[], isAllThere: boolean): string[] {
    const wrong = kept.filter((user) => !this.isAsTold(user, isAllThere)).map(({ userId }) => userId);
    const known = new Set(kept.map(({ userId }) => userId));
    return [...wrong, ...[...this.users.keys()].filter((userId) => !known.has(userId))];
  }

  private isAsTold({ userId, name, email, role }: KeptUser, isAllThere: boolean): boolean {
    const told = this.users.get(userId);
    if (!told) return !isAllThere;
    const isSame = (one: string, other: string) => one === other || (other === '' && !isAllThere);
    return isSame(name, told.name) && isSame(email, told.email) && (isSame(role, told.role) || isRoleOf(told, role));
  }

  private of(userId: string): Told {
    const told = this.users.get(userId) ?? { name: '', email: '', role: '', roles: new Set(['']), isRoleSure: true };
    this.users.set(userId, told);
    return told;
  }
}

/** A record without a role hides one that was appended together with it. */
const isRoleOf = ({ isRoleSure, roles }: Told, role: string): boolean => !isRoleSure && roles.has(role);
