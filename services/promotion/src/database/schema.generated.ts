// Written by `npm run generate:rows` from the migrated tables; not edited by hand.

/** Each table with the columns of its rows, as they arrive. */
export interface Tables {
  promotion: {
    id: string;
    name: string;
    description: string;
    start_date: string | null;
    end_date: string | null;
    wholesaler_code: string;
    wholesaler_name: string;
    created_at: Date;
  };
  promotion_file: {
    id: string;
    promotion_id: string;
    state: string;
    name: string;
    size_bytes: number;
    sha256: string;
    uploader_id: string;
    uploader_name: string;
    created_at: Date;
  };
}
