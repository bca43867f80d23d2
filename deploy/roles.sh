#!/bin/sh
# Run once by the image of PostgreSQL, for an empty database: a role that owns the tables, and one for the shop that can
# change neither the ledger nor the audit trail (docs/operating.md).
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner="$OWNER_PASSWORD" --set shop="$SHOP_PASSWORD" <<'SQL'
create role segno_owner login password :'owner';
create role segno login password :'shop';
create database segno owner segno_owner;
SQL
