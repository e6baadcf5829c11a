import { WholesalerSelect } from './wholesaler-select.tsx';

type Props = {
  form: {
    values: { wholesaler_code: string };
    errors: Record<string, string | undefined>;
    set: (name: 'wholesaler_code', code: string) => void;
  };
  isLocked: boolean;
};

/** Whose record a form makes; chosen once and then locked. */
export function WholesalerField({ form: { values, errors, set }, isLocked }: Props) {
  return (
    <WholesalerSelect
      label="Wholesaler"
      empty="Choose a wholesaler"
      isRequired
      isLocked={isLocked}
      value={values.wholesaler_code}
      error={errors.wholesaler_code}
      onChange={(code) => set('wholesaler_code', code)}
    />
  );
}
