import { Button, Group, NumberInput, Text, Title } from '@mantine/core';
import { MAX_REVIEW_THRESHOLD, MIN_REVIEW_THRESHOLD, updateReviewSettings } from '@tillmap/contracts';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.ts';
import { toast } from '../../shared/toasts.ts';
import css from './matching-quality.module.css';
import { useUpdateReviewSettingsMutation } from './matching-quality-api.ts';
import { ThresholdEffects } from './threshold-effects.tsx';
import { differenceText } from './threshold-texts.ts';
import { effectAt, type WholesalerQuality } from './wholesaler-quality.ts';

type Props = { wholesaler: WholesalerQuality; byDefault: number };

const ACTS_LATER = 'Applies to new runs only.';

/** The nearest value that can be chosen: what is installed may lie beside it. */
const choosable = (threshold: number): number =>
  Math.min(MAX_REVIEW_THRESHOLD, Math.max(MIN_REVIEW_THRESHOLD, Math.round(threshold)));

const refusal = (value: number | ''): string | undefined =>
  updateReviewSettings.body!.safeParse({ review_threshold: value }).error?.issues[0]?.message;

/** Chooses below which confidence products go to review, and shows with each value what that would do. */
export function ThresholdForm({ wholesaler, byDefault }: Props) {
  const { id, name, model, threshold, review_threshold: own } = wholesaler;
  const [value, setValue] = useState<number | ''>(choosable(threshold));
  const [update, { isLoading }] = useUpdateReviewSettingsMutation();
  const problem = refusal(value);

  const save = async (wanted: number | null) => {
    const after = wanted ?? byDefault;
    const isSure = await confirmed({
      title: wanted === null ? 'Use the default threshold?' : 'Change the review threshold?',
      text: (
        <>
          Products of ‘{name}’ below {after}% go to review{after === threshold ? '' : `, instead of ${threshold}%`}.{' '}
          {differenceText(effectAt(model, threshold), effectAt(model, after))} {ACTS_LATER}
        </>
      ),
      confirm: wanted === null ? `Use ${byDefault}` : `Set to ${wanted}`,
      cancel: 'Cancel',
      isHarmless: true,
    });
    if (!isSure) return;
    const { error } = await update({ id, body: { review_threshold: wanted } });
    if (error) return toast.error(messageOf(error, 'Error saving the threshold'));
    setValue(choosable(after));
    toast.success(`The review threshold of ‘${name}’ is now ${after}%.`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== '' && !problem) void save(value);
  };

  return (
    <section aria-label="Review threshold" className={css.qualityPart}>
      <Title order={2} size="h5">
        What goes to review?
      </Title>
      <Text size="xs" c="dimmed">
        Products below this confidence need review. {ACTS_LATER}
      </Text>
      <form className={css.threshold} noValidate onSubmit={submit} aria-label={`Review threshold of ${name}`}>
        <input
          type="range"
          className={css.thresholdRange}
          aria-label="Review threshold, slider"
          min={MIN_REVIEW_THRESHOLD}
          max={MAX_REVIEW_THRESHOLD}
          step={1}
          value={value === '' ? choosable(threshold) : value}
          onChange={(event) => setValue(Number(event.currentTarget.value))}
        />
        <NumberInput
          aria-label="Review threshold"
          suffix="%"
          clampBehavior="none"
          error={problem}
          value={value}
          onChange={(next) => setValue(next === '' ? '' : Number(next))}
        />
        {model && value !== '' && !problem && (
          <ThresholdEffects effect={effectAt(model, value)} tested={model.tested} newBrands={model.new_brands} />
        )}
        <Group gap="sm">
          <Button type="submit" loading={isLoading} disabled={problem !== undefined || value === threshold}>
            Save Threshold
          </Button>
          {own !== null && (
            <Button variant="default" disabled={isLoading} onClick={() => void save(null)}>
              Use the default ({byDefault})
            </Button>
          )}
        </Group>
      </form>
    </section>
  );
}
