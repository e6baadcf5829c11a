/** The columns of a promotion as its domain type names them; days as text, so that no time zone moves them. */
export const PROMOTION = `id, name, description, start_date::text as "startDate", end_date::text as "endDate",
  wholesaler_code as "wholesalerCode", wholesaler_name as "wholesalerName", created_at as "createdAt"`;

/** The columns of a file; sizes are far below what a double holds exactly. */
export const FILE = `id, promotion_id as "promotionId", state, name, size_bytes::float8 as "sizeBytes", sha256,
  uploader_name as "uploaderName", created_at as "createdAt"`;

/** The files people see. */
export const VISIBLE = `state in ('stored', 'missing', 'damaged')`;
