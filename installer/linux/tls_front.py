# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""TLS in front of a service, for installer/linux/check: tls_front.py PORT OF_PORT CERTIFICATE KEY, on 127.0.0.1."""
import asyncio
import ssl
import sys

port, behind, certificate, key = int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:5]


async def pour(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except (ConnectionError, ssl.SSLError):
        pass  # the caller sees the connection end
    finally:
        writer.close()


async def serve(reader, writer):
    service = await asyncio.open_connection("127.0.0.1", behind)
    await asyncio.gather(pour(reader, service[1]), pour(service[0], writer))


async def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = await asyncio.start_server(serve, "127.0.0.1", port, ssl=context)
    print("Listening", flush=True)
    await server.serve_forever()


asyncio.run(main())
