# docker build -t segno .
FROM node:24-trixie-slim AS page
WORKDIR /segno
COPY . .
RUN npm ci --loglevel=error && npm run -s build

FROM node:24-trixie-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 SEGNO_DATA_DIR=/data
WORKDIR /segno
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/server apps/server
COPY apps/web/package.json apps/web/package.json
RUN npm ci --omit=dev --workspace apps/server --loglevel=error && npm cache clean --force
COPY --from=page /segno/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Node itself is the first process, so that SIGTERM reaches it. Commands are run as `node apps/server/src/main-backup.ts /backup`.
CMD ["node", "--max-semi-space-size=4", "apps/server/src/main-serve.ts"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
