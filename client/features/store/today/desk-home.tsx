import { useQuery } from '@tanstack/react-query'
import { deskQuery } from '#client/features/store/admin/index.ts'
import { FirstStepsPage } from '#client/features/store/first-steps/index.ts'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { TodayPage } from './today-page.tsx'

/** Where an administrator lands: First steps until they are done or closed, then Today. */
export function DeskHome() {
  const { data, isPending } = useQuery(deskQuery())
  if (isPending) return <LoadingNote text="Loading..." />
  return data?.hasFirstSteps ? <FirstStepsPage /> : <TodayPage />
}
