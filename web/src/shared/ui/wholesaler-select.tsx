import type { WholesalerOption } from '@tillmap/contracts';
import { useEffect } from 'react';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { useActiveWholesalers } from '../../api/reference-options-api.ts';
import { toast } from '../toasts.ts';
import { WholesalerChoice, type WholesalerChoiceProps } from './wholesaler-choice.tsx';

/** One of all wholesalers, for administrators. Without a visible label it is a filter. */
export function WholesalerSelect(props: WholesalerChoiceProps) {
  const { data, error, refetch } = useAllWholesalersQuery();
  return <Loaded {...props} wholesalers={data} failure={error} onOpen={() => void refetch()} />;
}

/** One of the active wholesalers, for everyone. Without a visible label it is a filter. */
export function ActiveWholesalerSelect(props: WholesalerChoiceProps) {
  const { data, error, refetch } = useActiveWholesalers();
  return <Loaded {...props} wholesalers={data} failure={error} onOpen={() => void refetch()} />;
}

type LoadedProps = WholesalerChoiceProps & {
  wholesalers: readonly (WholesalerOption & { active?: boolean })[] | undefined;
  failure: unknown;
};

function Loaded({ wholesalers = [], failure, ...props }: LoadedProps) {
  useEffect(() => {
    if (failure) toast.error('Failed to load wholesalers');
  }, [failure]);

  const choices = wholesalers.map(({ code, name, active = true }) => ({
    code,
    label: `${name} (${code})${active ? '' : ', inactive'}`,
  }));
  return <WholesalerChoice {...props} wholesalers={choices} />;
}
