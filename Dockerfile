# The market as an image, on 64-bit Intel and ARM. It is built by any tool that reads this file:
#   docker build -t motoka .
#   buildah build --format docker -t motoka .
# compose.yaml starts it with all that stands around it; docs/containers.md says how.
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BASE} AS built
# Debian’s Node.js is for npm alone: the market’s own comes with its packages, and needs libatomic1.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates libatomic1 npm
WORKDIR /opt/motoka
# Packages change seldom: they are kept while only the code changes.
COPY package.json package-lock.json .npmrc ./
COPY platform/process/require-node.cjs platform/process/
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# Packages that only build pages, or are for other systems, are a third of all. The server starts without them, as the next step shows.
RUN cd node_modules \
  && rm -r @babel @rolldown @tailwindcss @typescript lightningcss* typescript vite node-linux-*/include \
  && rm -rf @*/*musl*
ENV PATH=/opt/motoka/node_modules/.bin:$PATH
# A server that does not start makes no image. What it compiled is kept in build/compile-cache, and halves each start.
RUN DATA_DIR=/tmp/first PORT=0 timeout --preserve-status 15 \
  node --require ./platform/process/require-node.cjs --min-semi-space-size=8 --max-semi-space-size=8 server.ts && rm -r /tmp/first

FROM ${BASE}
# Node.js needs libatomic1 and libstdc++6, and backups of PostgreSQL its programs, which read servers up to their own version.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 libstdc++6 postgresql-client \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
RUN groupadd --gid 10001 motoka \
  && useradd --uid 10001 --gid motoka --home-dir /data --no-create-home --shell /usr/sbin/nologin motoka \
  && install -d -m 700 -o motoka -g motoka /data /backups
# The code is root's: the server cannot write it, and needs to write nothing but /data and /tmp.
COPY --from=built /opt/motoka /opt/motoka
WORKDIR /opt/motoka
ENV PATH=/opt/motoka/node_modules/.bin:$PATH HOST=0.0.0.0 DATA_DIR=/data
# Bodies that are freed go back to the system (docs/operations.md).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Whether it answers those who look: while the database is away it still does, and starting it anew would not help.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz/reads`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--require", "./platform/process/require-node.cjs", "--min-semi-space-size=8", "--max-semi-space-size=8", "server.ts"]
