export { catalogueProgress, catalogueSummary, makeCatalogue } from './make-catalogue.ts'
