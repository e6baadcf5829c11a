import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { chosenShop } from '../../api/chosen-shop.ts';
import { remember, remembered } from '../../shared/remembered.ts';
import { useShop } from '../../shared/shops/use-shop.ts';

const NAME = 'every-shop';
const isWished = (): boolean => remembered(NAME, true);

/** Whether one decision counts in each shop that has the change. */
export const isForEveryShop = (): boolean => chosenShop() !== undefined && isWished();

/** Chooses that; nothing where there are not several shops. */
export function EveryShop({ sessionId }: { sessionId: string }) {
  const { isSeveral } = useShop(sessionId);
  const [isOn, setOn] = useState(isWished);
  if (!isSeveral) return null;
  return (
    <Checkbox
      size="xs"
      label="Decide for every shop"
      title="One decision counts in each shop that has the same change"
      checked={isOn}
      onChange={(event) => {
        remember(NAME, event.currentTarget.checked);
        setOn(event.currentTarget.checked);
      }}
    />
  );
}
