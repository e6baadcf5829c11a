// biome-ignore-all lint/a11y/noAutofocus: opened by whoever wants to type here
import { type FormEvent, useState } from 'react';
import { remember, remembered } from '../../../shared/remembered.ts';
import css from '../../../workbench/view-menu.module.css';
import { queryOf } from '../facets/facet-address.ts';
import { Icon } from '../icons.tsx';
import type { ListQuestion } from '../use-review-list.ts';
import { readViews, VIEW_NAME_MAX, viewOf, withView } from './saved-views.ts';

const KEPT_AS = 'views';

/** Questions that were kept by name in this browser, and a way to keep the present one. */
export function SavedViews({ list: { query, change } }: { list: ListQuestion }) {
  const [views, setViews] = useState(() => readViews(remembered(KEPT_AS, [])));
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const keep = (next: typeof views) => {
    setViews(next);
    remember(KEPT_AS, next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const view = viewOf(name, query);
    if (view.name === '') return;
    keep(withView(views, view));
    setName('');
    setOpen(false);
  };
  return (
    <section className="tm-facet" aria-label="Saved views">
      <h2>Saved views</h2>
      {views.map((view) => (
        <div key={view.name} className={css.kept}>
          <button
            type="button"
            className="tm-facet-value"
            onClick={() => change(queryOf(new URLSearchParams(view.search)))}
          >
            <span className="tm-cut-text">{view.name}</span>
          </button>
          <button
            type="button"
            className="tm-icon-button"
            aria-label={`Forget the view ${view.name}`}
            onClick={() => keep(views.filter((one) => one !== view))}
          >
            <Icon name="cross" />
          </button>
        </div>
      ))}
      {isOpen ? (
        <form className={css.kept} onSubmit={save}>
          <input
            autoFocus
            aria-label="Name of the view"
            placeholder="Name"
            maxLength={VIEW_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setOpen(false);
            }}
          />
          <button type="submit" className="tm-button">
            Save
          </button>
        </form>
      ) : (
        <button type="button" className="tm-link" onClick={() => setOpen(true)}>
          Save this view
        </button>
      )}
    </section>
  );
}
