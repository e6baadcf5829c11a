import { NativeSelect } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useShop } from '../../../../shared/shops/use-shop.ts';
import css from '../download.module.css';
import { DownloadForm } from '../download-form.tsx';
import { ShopsForm } from './shops-form.tsx';

type Props = Omit<ComponentProps<typeof DownloadForm>, 'usualTill'>;

const EVERY = '*';

/** The way to a new file: for the shop that is chosen, or one for each of several. */
export function ShopForms(props: Props) {
  const { shops, shop, isSeveral, isKnown, choose } = useShop(props.sessionId);
  const [isEvery, setEvery] = useState(false);
  if (!isKnown) return null;
  const form = <DownloadForm key={shop?.code ?? ''} {...props} usualTill={shop?.till_profile ?? ''} />;
  if (!isSeveral) return form;
  return (
    <div className={css.windowBelow}>
      <NativeSelect
        label="For"
        mb="sm"
        data={[
          ...shops.map(({ code, name }) => ({ value: code, label: name })),
          { value: EVERY, label: `All ${shops.length} shops, a file each` },
        ]}
        value={isEvery ? EVERY : shop?.code}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setEvery(value === EVERY);
          if (value !== EVERY) choose(value);
        }}
      />
      {isEvery ? <ShopsForm sessionId={props.sessionId} content={props.content} onClose={props.onClose} /> : form}
    </div>
  );
}
