import { useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowRight, Disc3, type LucideIcon, Plus, ReceiptText, SlidersHorizontal, User } from 'lucide-react'
import {
  englishOf,
  fieldAddress,
  findSettings,
  settingPage,
} from '#client/features/store/setting-list/index.ts'
import { addressOf, pageQuery } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localDay } from '#contract/text/dates.ts'
import type { Draws } from '#contract/text/draws.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { deskGroups } from './desk-pages.ts'
import { lastPlaces, type Place } from './last-places.ts'
import { thingsToDo } from './things-to-do.ts'

/** A row of the search. */
export type Entry = Place & { icon: LucideIcon; about?: string }
export type Group = { label: string; entries: readonly Entry[] }
type Known = { to: string; label: Message; about?: Message; icon: LucideIcon }

/** Rows of a kind. */
const SHOWN = 5
/** A letter finds everybody. */
const MIN_TEXT = 2

const pages: readonly Known[] = deskGroups.flatMap((group) =>
  group.pages.map(({ to, label }) => ({ to, label, icon: group.icon })),
)

/** Where the owner was last; pages, if that is nowhere. */
export function emptyGroups(i18n: Draws): Group[] {
  const last = lastPlaces().map((place) => ({ ...place, icon: ArrowRight }))
  const first = last.length > 0 ? [] : pages.slice(0, SHOWN)
  return [
    { label: i18n._(msg`Last places`), entries: last },
    { label: i18n._(msg`Pages`), entries: first.map((page) => entryOf(page, i18n)) },
  ].filter(({ entries }) => entries.length > 0)
}

function entryOf({ to, label, about, icon }: Known, i18n: Draws): Entry {
  return { to, label: i18n._(label), ...(about && { about: i18n._(about) }), icon }
}

/** Pages, settings and things to do, by their words in the language of the page and in English. */
export function staticGroups(words: string, kind: string | undefined, i18n: Draws): Group[] {
  const fits = ({ label, about }: Known) => {
    const texts = about ? [label, about] : [label]
    return [texts.map((text) => i18n._(text)), texts.map(englishOf)].some((known) =>
      known.join(' ').toLowerCase().includes(words.toLowerCase()),
    )
  }
  const fitting = (known: readonly Known[]) => known.filter(fits).map((each) => entryOf(each, i18n))
  const doing = {
    label: i18n._(msg`Do`),
    entries: fitting(thingsToDo.map((thing) => ({ ...thing, icon: Plus }))),
  }
  if (kind === 'do') return [doing]
  if (kind) return []
  return [
    { label: i18n._(msg`Pages`), entries: fitting(pages).slice(0, SHOWN) },
    {
      label: i18n._(msg`Settings`),
      entries: findSettings(words, i18n)
        .slice(0, SHOWN)
        .map(({ path, name, label }) => ({
          to: fieldAddress(path, name),
          label: i18n._(label),
          about: i18n._(settingPage(path).label),
          icon: SlidersHorizontal,
        })),
    },
    { ...doing, entries: doing.entries.slice(0, SHOWN) },
  ]
}

/** What the server finds: people, orders and beats. */
export function useFound(q: string, kind: string | undefined) {
  const { t } = useLingui()
  const locale = useLocale()
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
          about: listParts(
            [formatTotal(price, currency, locale), paymentStatus, localDay(createdAt, locale)],
            locale,
          ),
          icon: ReceiptText,
        }),
      ),
    },
    {
      label: t`Beats`,
      entries: rowsOf(beats, wants('beats')).map(({ id, title, bpm, tone }) => ({
        to: `/admin/manage-beats?edit=${id}`,
        label: title,
        about: listParts([`${bpm} BPM`, tone], locale),
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
