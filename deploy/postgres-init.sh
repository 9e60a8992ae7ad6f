#!/bin/sh
# On the first start of compose.several.yaml's PostgreSQL: the store's user owns its database and nothing else. The superuser has
# no password afterwards, so that it can only be used inside the container.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role backbeat login password :'password';
create database backbeat owner backbeat;
alter role postgres password null;
SQL
