import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { FilterGroup } from '#client/ui/overlay-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { TagButton, TagRow } from '#client/ui/tag-button.tsx'
import type { Facets } from '#contract/catalogue/facets.ts'
import { formatCount } from '#contract/text/format-count.ts'
import catalogueMoreStyles from './catalogue-more.module.css'
import type { FilterControls } from './use-filters.ts'

type Tag = Facets['tags'][number]

/** With more tags than this the panel shows the most used ones, and a button for all. */
const TAGS_AT_FIRST = 24

/** The tags as toggles, sorted by name. */
export function TagFilter({ controls, tags }: { controls: FilterControls; tags: readonly Tag[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [all, setAll] = useState(false)
  const { filters, toggleTag } = controls
  const isPressed = ({ id }: Tag) => filters.tags.includes(id)
  return (
    <FilterGroup as="fieldset">
      <legend>
        <Trans>Tags</Trans>
      </legend>
      <TagRow>
        {(all ? tags : mostUsedTags(tags, isPressed)).map((tag) => (
          <TagButton
            key={tag.id}
            aria-pressed={isPressed(tag)}
            disabled={tag.count === 0 && !isPressed(tag)}
            onClick={() => toggleTag(tag.id)}
          >
            {tag.name}
            <Text as="span" numeric size="note" tone="faint">
              {formatCount(tag.count, locale)}
            </Text>
          </TagButton>
        ))}
      </TagRow>
      {tags.length > TAGS_AT_FIRST && (
        <span className={catalogueMoreStyles.tagsAll}>
          <Button variant="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? t`Fewer tags`
              : t`${plural({ count: tags.length }, { one: 'All # tags', other: 'All # tags' })}`}
          </Button>
        </span>
      )}
    </FilterGroup>
  )
}

/** The most used tags and the selected ones, sorted by name. */
function mostUsedTags(tags: readonly Tag[], isPressed: (tag: Tag) => boolean): readonly Tag[] {
  if (tags.length <= TAGS_AT_FIRST) return tags
  const byUse = tags.toSorted((a, b) => Number(isPressed(b)) - Number(isPressed(a)) || b.count - a.count)
  const shown = new Set(byUse.slice(0, TAGS_AT_FIRST))
  return tags.filter((tag) => shown.has(tag) || isPressed(tag))
}
