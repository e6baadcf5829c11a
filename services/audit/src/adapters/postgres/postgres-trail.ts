import type { Queries } from '@tillmap/database';
import type { Trail } from '../../application/ports/trail.ts';

export const postgresTrail = (queries: Queries): Trail => ({
  async addAcceptance(acceptance) {
    await queries.execute(
      `insert into disclaimer_acceptances (
         id, session_id, session_name, wholesaler_code, wholesaler_name, user_id, user_name, user_email, product_count,
         not_reviewed_count, filename, ip_address, user_agent, disclaimer_version, disclaimer_text, accepted_at, recorded_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, now())
       on conflict (id) do nothing`,
      [
        acceptance.id,
        acceptance.sessionId,
        acceptance.sessionName,
        acceptance.wholesalerCode,
        acceptance.wholesalerName,
        acceptance.userId,
        acceptance.userName,
        acceptance.userEmail,
        acceptance.productCount,
        acceptance.notReviewedCount,
        acceptance.filename,
        acceptance.ipAddress,
        acceptance.userAgent,
        acceptance.disclaimerVersion,
        acceptance.disclaimerText,
        acceptance.acceptedAt,
      ],
    );
  },
  async addActivity({ id, subject, subjectId, what, occurredAt, userId, details }) {
    await queries.execute(
      `insert into activities (id, subject, subject_id, what, occurred_at, user_id, details, recorded_at)
       values ($1, $2, $3, $4, $5, $6, $7, now())
       on conflict (id) do nothing`,
      [id, subject, subjectId, what, occurredAt, userId, JSON.stringify(details)],
    );
  },
});
