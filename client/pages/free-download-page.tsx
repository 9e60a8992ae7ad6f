import { useParams } from 'react-router'
import { FreeDownloadView } from '#client/features/free-downloads/index.ts'

export function FreeDownloadPage() {
  const { token = '' } = useParams()
  return <FreeDownloadView token={token} />
}
