export { createSite } from './model/create.ts'
export type {
  Alternate,
  Breadcrumb,
  Division,
  DivisionOption,
  SearchEntry,
  Site,
  SitePage,
} from './model/site.ts'
