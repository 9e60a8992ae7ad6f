import { useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowRight, Disc3, type LucideIcon, Plus, ReceiptText, SlidersHorizontal, User } from 'lucide-react'
import { fieldAddress, findSettings, settingPage } from '#client/features/store/setting-list/index.ts'
import { addressOf, pageQuery } from '#client/platform/call.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localDay } from '#contract/text/dates.ts'
import { deskGroups } from './desk-pages.ts'
import { lastPlaces, type Place } from './last-places.ts'
import { thingsToDo } from './things-to-do.ts'

/** A row of the search. */
export type Entry = Place & { icon: LucideIcon; about?: string }
export type Group = { label: string; entries: readonly Entry[] }

/** Rows of a kind. */
const SHOWN = 5
/** A letter finds everybody. */
const MIN_TEXT = 2

const pages: readonly Entry[] = deskGroups.flatMap((group) =>
  group.pages.map(({ to, label }) => ({ to, label, icon: group.icon })),
)

/** Where the owner was last; pages, if that is nowhere. */
export function emptyGroups(): Group[] {
  const last = lastPlaces().map((place) => ({ ...place, icon: ArrowRight }))
  return [
    { label: 'Last places', entries: last },
    { label: 'Pages', entries: last.length > 0 ? [] : pages.slice(0, SHOWN) },
  ].filter(({ entries }) => entries.length > 0)
}

/** Pages, settings and things to do. */
export function staticGroups(words: string, kind: string | undefined): Group[] {
  const fits = ({ label, about = '' }: { label: string; about?: string }) =>
    `${label} ${about}`.toLowerCase().includes(words.toLowerCase())
  const doing = {
    label: 'Do',
    entries: thingsToDo.filter(fits).map((thing) => ({ ...thing, icon: Plus })),
  }
  if (kind === 'do') return [doing]
  if (kind) return []
  return [
    { label: 'Pages', entries: pages.filter(fits).slice(0, SHOWN) },
    {
      label: 'Settings',
      entries: findSettings(words)
        .slice(0, SHOWN)
        .map(({ path, name, label }) => ({
          to: fieldAddress(path, name),
          label,
          about: settingPage(path).label,
          icon: SlidersHorizontal,
        })),
    },
    { ...doing, entries: doing.entries.slice(0, SHOWN) },
  ]
}

/** What the server finds: people, orders and beats. */
export function useFound(q: string, kind: string | undefined) {
  const { t } = useLingui()
  const isAsked = q.length >= MIN_TEXT
  const wants = (one: string) => isAsked && (kind === undefined || kind === one)
  const people = useQuery({
    ...pageQuery('GET /users', addressOf('GET /users', { query: { q, limit: SHOWN } })),
    enabled: wants('people'),
  })
  const orders = useQuery({
    ...pageQuery('GET /orders', addressOf('GET /orders', { query: { q, limit: SHOWN } })),
    enabled: wants('orders'),
  })
  const beats = useQuery({
    ...pageQuery('GET /admin/beats', addressOf('GET /admin/beats', { query: { q, limit: SHOWN } })),
    enabled: wants('beats'),
  })
  const all: Pick<UseQueryResult, 'isError' | 'isLoading' | 'refetch'>[] = [people, orders, beats]
  const groups: Group[] = [
    {
      label: t`People`,
      entries: rowsOf(people, wants('people')).map(({ id, username, email }) => ({
        to: `/admin/customers/${id}`,
        label: username,
        about: email,
        icon: User,
      })),
    },
    {
      label: t`Orders`,
      entries: rowsOf(orders, wants('orders')).map(
        ({ id, number, price, currency, paymentStatus, createdAt }) => ({
          to: `/admin/manage-payments?order=${id}`,
          label: number,
          about: `${formatTotal(price, currency)}, ${paymentStatus}, ${localDay(createdAt)}`,
          icon: ReceiptText,
        }),
      ),
    },
    {
      label: t`Beats`,
      entries: rowsOf(beats, wants('beats')).map(({ id, title, bpm, tone }) => ({
        to: `/admin/manage-beats?edit=${id}`,
        label: title,
        about: `${bpm} BPM, ${tone}`,
        icon: Disc3,
      })),
    },
  ]
  return {
    groups,
    isLoading: all.some(({ isLoading }) => isLoading),
    problem: all.some(({ isError }) => isError),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch()
    },
  }
}

function rowsOf<Item>(query: UseQueryResult<{ items: Item[] }>, isWanted: boolean): Item[] {
  return isWanted ? (query.data?.items ?? []) : []
}
