import { Box, Panel, Text } from '#client/ui/primitives.tsx'
import { CUSTOMER_LIST_LENGTH, type CustomerDownload } from '#contract/accounts/customer.ts'
import { localMoment } from '#contract/text/dates.ts'
import { assetNames } from './asset-names.ts'

/** The log of downloads. */
export function DownloadList({ downloads }: { downloads: readonly CustomerDownload[] }) {
  return (
    <Panel as="section" pad="fluid-2" aria-label="Downloads">
      <h3>Downloads</h3>
      {downloads.length === 0 && <Text tone="muted">No downloads yet.</Text>}
      <ul>
        {downloads.map(({ id, at, asset, title, orderNumber, isResumed, address }) => (
          <Box as="li" padY="s2-5" border="top" breakable key={id}>
            <Text size="ui" leading="1.45">
              <Text as="b" weight="strong">
                {asset === 'archive' ? `Everything of ${orderNumber}` : `${title}, ${assetNames[asset]}`}
              </Text>
            </Text>
            <Text size="ui" leading="1.45" tone="muted" numeric>
              {localMoment(at)}
              {isResumed && ', resumed'}
              {address !== null && `, from ${address}`}
            </Text>
          </Box>
        ))}
      </ul>
      {downloads.length >= CUSTOMER_LIST_LENGTH && (
        <Text tone="muted">The last {CUSTOMER_LIST_LENGTH} are shown.</Text>
      )}
    </Panel>
  )
}
