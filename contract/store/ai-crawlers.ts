/**
 * What crawlers of AI companies may take: pages without previews, nothing where they collect for training, everything, or
 * nothing at all.
 */
export const aiCrawlerChoices = ['no_previews', 'search', 'all', 'none'] as const
export type AiCrawlerChoice = (typeof aiCrawlerChoices)[number]
