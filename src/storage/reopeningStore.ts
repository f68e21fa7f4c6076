import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * One object store of a database, opened on first use. It never blocks the deletion or upgrade of the database: the
 * connection is closed for that and reopened on the next use. A dead connection is reopened too.
 */
export function reopeningStore(database: string, name: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined;

  const connect = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(database);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name));
    const opening = promisifyRequest(request);
    const forget = (): void => {
      if (connection === opening) connection = undefined;
    };
    opening.then((opened) => {
      opened.addEventListener('close', forget);
      opened.addEventListener('versionchange', () => {
        forget();
        opened.close();
      });
    }, forget);
    return opening;
  };

  return async (mode, work) => {
    const using = (connection ??= connect());
    const first = await using;
    let transaction: IDBTransaction;
    try {
      transaction = first.transaction(name, mode);
    } catch (cause) {
      const isClosed = cause instanceof DOMException && cause.name === 'InvalidStateError';
      if (!isClosed) throw cause;
      if (connection === using) connection = undefined;
      const second = await (connection ??= connect());
      transaction = second.transaction(name, mode);
    }
    return work(transaction.objectStore(name));
  };
}
