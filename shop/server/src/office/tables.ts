// Made by `npm run generate:tables` from the migrations. Do not edit.
export interface OfficeTables {
  list_view: {
    id: string
    account_id: string
    list: string
    name: string
    address: string
  }
}
