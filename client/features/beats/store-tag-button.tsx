import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAdminAct } from '#client/features/admin/index.ts'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson, sendForm, sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** The sound over previews: the store's own bells, or a file of the administrator's. */
export function StoreTagButton() {
  const input = useRef<HTMLInputElement>(null)
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
      <input
        ref={input}
        className="sr"
        type="file"
        accept="audio/*"
        aria-label="Preview tag file"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) replace.mutate(file)
          event.target.value = ''
        }}
      />
      <Button small variant="quiet" busy={replace.isPending} onClick={() => input.current?.click()}>
        {tag.data?.own ? 'Replace preview tag' : 'Custom preview tag'}
      </Button>
      {tag.data?.own && (
        <Button small variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Remove preview tag
        </Button>
      )}
    </>
  )
}
