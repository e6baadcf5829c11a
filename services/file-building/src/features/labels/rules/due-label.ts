import type { LabelsShown, OffersChoice } from '@tillmap/contracts';
import type { Memory } from '../../../model/session.ts';

/** Which products of a session labels are wanted for. */
export type LabelsSelection = Readonly<{ show: LabelsShown; search: string }>;

/** What a call says of the prices of labels: without a day those of today, without a choice as in the last download. */
export type LabelPrices = Readonly<{ offers?: OffersChoice | undefined; day?: string | undefined }>;

/** Labels of a selection, or of products by their barcodes. */
export type WhichLabels =
  | Readonly<{ canonicals: readonly string[] }>
  | Readonly<{ match: LabelsSelection; except: readonly string[] }>;

/** A product as its label is wanted. Prices are in ten-thousandths of a pound. */
export type DueLabel = Readonly<{
  position: number;
  canonical: string;
  price: number;
  /** What the till has; null where it has none, or nobody knows. */
  priceBefore: number | null;
  isNew: boolean;
  isDue: boolean;
  printed: Readonly<{ price: number; at: Date; by: string }> | null;
}>;

/** Labels of one run of the printer. */
export type LabelPrint = Readonly<{
  id: string;
  sessionId: string;
  /** As the memory of the session has it. */
  wholesalerCode: Memory;
  size: 'small' | 'medium' | 'large';
  first: number;
  labels: number;
  state: 'made' | 'printed' | 'undone';
  userName: string;
  at: Date;
  undoneBy: string;
  undoneAt: Date | null;
}>;
