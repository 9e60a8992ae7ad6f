export { registerEmbeds } from './embed-routes.ts'
export { registerShare } from './register-share.ts'
export { pictureSubjectOf, shareTags } from './share-tags.ts'
export { structuredData } from './structured-data.ts'
