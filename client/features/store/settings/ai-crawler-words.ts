import type { AiCrawlerChoice } from '#contract/store/ai-crawlers.ts'
import { type Message, msg } from '#contract/text/msg.ts'

export const aiCrawlerWords: Readonly<Record<AiCrawlerChoice, { label: Message; about: Message }>> = {
  no_previews: {
    label: msg`No previews for training`,
    about: msg`AI search and answers find your store. Crawlers that collect for training may read its pages, but take no previews and no covers.`,
  },
  search: {
    label: msg`Search and answers only`,
    about: msg`Crawlers that collect for training are asked to stay away from the whole store.`,
  },
  all: { label: msg`Everything`, about: msg`They may take what search engines may take, previews too.` },
  none: {
    label: msg`Nothing`,
    about: msg`AI search and assistants are asked to stay away, too. They then can’t send you buyers.`,
  },
}
