import { Trans, useLingui } from '@lingui/react/macro'
import { Merge, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { Menu, MenuItem } from '#client/ui/menu.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { beatCount } from '#contract/catalogue/count-beats.ts'
import type { CountedTag } from '#contract/catalogue/tag.ts'
import { RenameTagForm } from './rename-tag-form.tsx'

/** A tag with the number of its beats, and actions. */
export function TagRow({
  tag,
  canMerge,
  onMerge,
  onDelete,
}: {
  tag: CountedTag
  canMerge: boolean
  onMerge: () => void
  onDelete: () => void
}) {
  const { i18n, t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const stopEditing = () => {
    setEditing(false)
    // The focused field is gone: focus returns to the menu that opened it.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus())
  }
  return (
    <Row as="li" gap="s1-5" minHeight="56" border="top" ref={row}>
      {isEditing ? (
        <RenameTagForm tag={tag} onEnd={stopEditing} />
      ) : (
        <>
          <Text as="b" weight="strong" breakable>
            {tag.name}
          </Text>
          <Text as="span" tone="muted" size="small" numeric>
            {i18n._(beatCount({ count: tag.beats }))}
          </Text>
          <Row as="span" align="stretch" push>
            <IconButton label={t`Delete ${{ name: tag.name }}`} danger icon={Trash2} onClick={onDelete} />
            <Menu label={t`More for ${{ name: tag.name }}`}>
              <MenuItem icon={Pencil} onClick={() => setEditing(true)}>
                <Trans>Rename</Trans>
              </MenuItem>
              <MenuItem icon={Merge} disabled={!canMerge} onClick={onMerge}>
                <Trans>Merge into another tag</Trans>
              </MenuItem>
            </Menu>
          </Row>
        </>
      )}
    </Row>
  )
}
