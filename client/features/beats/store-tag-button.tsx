import { useQuery } from '@tanstack/react-query'
import { useAdminAct } from '#client/features/admin/index.ts'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson, sendForm, sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** The sound over previews: the store's own bells, or a file of the administrator's. */
export function StoreTagButton() {
  const showToast = useToast()
  const tag = useQuery({
    queryKey: [PRIVATE_QUERY, 'admin', 'store-tag'],
    queryFn: ({ signal }) => getJson<{ own: boolean }>('/api/admin/store-tag', signal),
  })
  const told = { onDone: () => showToast({ tone: 'ok', text: 'New previews will carry this tag.' }) }
  const replace = useAdminAct((file: File) => {
    const form = new FormData()
    form.append('audio', file)
    return sendForm('PUT', '/api/admin/store-tag', form)
  }, told)
  const remove = useAdminAct((_: undefined) => sendJson('DELETE', '/api/admin/store-tag'), told)
  return (
    <>
      <FileButton
        small
        variant="quiet"
        label="Preview tag file"
        accept="audio/*"
        busy={replace.isPending}
        onFile={(file) => replace.mutate(file)}
      >
        {tag.data?.own ? 'Replace preview tag' : 'Custom preview tag'}
      </FileButton>
      {tag.data?.own && (
        <Button small variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Remove preview tag
        </Button>
      )}
    </>
  )
}
