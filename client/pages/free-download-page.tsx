import { useParams } from 'react-router'
import { FreeDownloadView } from '#client/features/selling/free-downloads/index.ts'

export function FreeDownloadPage() {
  const { token = '' } = useParams()
  return <FreeDownloadView token={token} />
}
