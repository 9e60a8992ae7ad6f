import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { CatalogueSection } from '#client/features/catalogue/listing/index.ts'
import { lazyYours } from '#client/features/discovery/dig-mode/index.ts'
import { ProducerHead, producerQuery } from '#client/features/reach/producers/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { Wrap } from '#client/ui/primitives.tsx'
import { producerTitle } from '#contract/store/own-titles.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** A producer with all beats on sale, which the filters narrow down as in the catalogue. */
export function ProducerPage() {
  const { t, i18n } = useLingui()
  const { username = '' } = useParams()
  const producer = useQuery(producerQuery(username))
  const { storeName } = useStoreSettings()
  const name = producer.data?.username
  useEffect(() => {
    if (name) document.title = i18n._(producerTitle(name, storeName))
  }, [name, storeName, i18n])
  if (producer.error instanceof ApiError && producer.error.status === 404) return <NotFoundPage />
  if (!producer.data)
    return (
      <Wrap>
        <Loaded query={producer} problem={t`This page can't be loaded.`} loading={t`Loading... Please wait.`}>
          {() => null}
        </Loaded>
      </Wrap>
    )
  return (
    <>
      <ProducerHead producer={producer.data} />
      <CatalogueSection yours={lazyYours} />
    </>
  )
}
