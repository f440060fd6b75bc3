// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/* Preloaded into a program, this counts the calls that reach the disk and the network. It makes one of them
 * fail, or kills the program there. The same place is reached again in the next run. Environment variables:
 *
 *   PANTAU_FAULT_CALLS   counted calls, separated by commas: open write sync rename unlink truncate send recv
 *                        statement. "statement" counts SQLite's writes and the ends of write transactions,
 *                        by their text; reads are left out, because they vary between runs. Default: none
 *   PANTAU_FAULT_WHERE   counts only calls whose path (or text) matches one of these fnmatch(3) patterns,
 *                        separated by bars. A socket's path is "socket". Default: all
 *   PANTAU_FAULT_AT      number of the call that fails, from 1. "3+": that one and each after it
 *   PANTAU_FAULT_DO      "kill", "killafter" (the call is done first), "short" (half is written, then the
 *                        disk is full), "wait" (until PANTAU_FAULT_GATE exists), or the name of an error:
 *                        ENOSPC EIO EROFS EDQUOT
 *   PANTAU_FAULT_LOG     file that gets a line for each counted call: number, call, path
 *
 * "open" counts only calls that may write. Linux and glibc only. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct verdict
{
    int fails; /* with errno set */
    int kills_after;
    int is_short;
};

static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
static long count;
static volatile int has_no_room; /* after a short write */

static int among(const char *list, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = list; at && (at = strstr(at, name)); at += length)
        if ((at == list || at[-1] == ',') && (at[length] == 0 || at[length] == ','))
            return 1;
    return 0;
}

static int matches(const char *patterns, const char *path)
{
    char copy[PATH_MAX];
    char *rest = copy;
    if (!patterns || !*patterns)
        return 1;
    snprintf(copy, sizeof copy, "%s", patterns);
    for (char *pattern; (pattern = strsep(&rest, "|"));)
        if (fnmatch(pattern, path, 0) == 0)
            return 1;
    return 0;
}

static int error_named(const char *name)
{
    static const struct
    {
        const char *name;
        int code;
    } errors[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO}, {"EROFS", EROFS}, {"EDQUOT", EDQUOT}, {"EACCES", EACCES}, {"short", ENOSPC}};
    for (size_t i = 0; i < sizeof errors / sizeof *errors; ++i)
        if (strcmp(errors[i].name, name) == 0)
            return errors[i].code;
    abort(); /* with a wrong setting the test would test nothing */
}

static void die(void)
{
    syscall(SYS_kill, getpid(), SIGKILL);
}

/* Uses system calls, so that these writes are not counted. */
static void note(long number, const char *call, const char *path)
{
    const char *log = getenv("PANTAU_FAULT_LOG");
    char line[PATH_MAX + 64];
    if (!log)
        return;
    int length = snprintf(line, sizeof line, "%ld\t%s\t%.3000s", number, call, path);
    for (int i = 0; i < length; ++i)
        if (line[i] == '\n')
            line[i] = ' ';
    line[length++] = '\n';
    const int fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd >= 0) {
        syscall(SYS_write, fd, line, (size_t)length);
        syscall(SYS_close, fd);
    }
}

static void wait_for_gate(void)
{
    const char *gate = getenv("PANTAU_FAULT_GATE");
    const struct timespec moment = {0, 5000000};
    while (gate && access(gate, F_OK) != 0)
        nanosleep(&moment, NULL);
}

static struct verdict judge(const char *call, const char *path)
{
    struct verdict verdict = {0, 0, 0};
    const char *at = getenv("PANTAU_FAULT_AT");
    const char *what = getenv("PANTAU_FAULT_DO");
    const int before = errno;
    if (!among(getenv("PANTAU_FAULT_CALLS"), call) || !matches(getenv("PANTAU_FAULT_WHERE"), path))
        return verdict;
    pthread_mutex_lock(&counting);
    const long number = ++count;
    note(number, call, path);
    pthread_mutex_unlock(&counting);
    errno = before;
    if (!at || !what)
        return verdict;
    const long place = atol(at);
    if (has_no_room) {
        errno = ENOSPC;
        verdict.fails = 1;
        return verdict;
    }
    if (number != place && !(number > place && strchr(at, '+')))
        return verdict;
    if (strcmp(what, "kill") == 0) {
        die();
    } else if (strcmp(what, "killafter") == 0) {
        verdict.kills_after = 1;
    } else if (strcmp(what, "wait") == 0) {
        wait_for_gate();
    } else {
        errno = error_named(what);
        verdict.is_short = strcmp(what, "short") == 0;
        verdict.fails = 1;
    }
    return verdict;
}

static struct verdict judge_fd(const char *call, const char *socket_call, int fd)
{
    const struct verdict fine = {0, 0, 0};
    char link[64], path[PATH_MAX];
    const int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0)
        return fine;
    path[length] = 0;
    if (strncmp(path, "socket:", 7) == 0) {
        struct sockaddr_storage place;
        socklen_t size = sizeof place;
        const int known = getsockname(fd, (struct sockaddr *)&place, &size) == 0;
        errno = before;
        /* The desktop's local sockets do not count as network. */
        return known && place.ss_family != AF_UNIX ? judge(socket_call, "socket") : fine;
    }
    return path[0] == '/' && strncmp(path, "/dev/", 5) != 0 ? judge(call, path) : fine;
}

#define REAL(name)                                                                                           \
    static __typeof__(name) *real;                                                                           \
    if (!real)                                                                                               \
    real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define ANSWER(verdict, type, made)                                                                          \
    do {                                                                                                     \
        if ((verdict).fails)                                                                                 \
            return -1;                                                                                       \
        const type answer = made;                                                                            \
        if ((verdict).kills_after)                                                                           \
            die();                                                                                           \
        return answer;                                                                                       \
    } while (0)

/* Writes half of the data; the next write finds the disk full. */
#define WRITES(name, fd, length, ...)                                                                        \
    do {                                                                                                     \
        REAL(name);                                                                                          \
        const struct verdict verdict = judge_fd("write", "send", fd);                                        \
        if (verdict.is_short && (length) > 1) {                                                              \
            has_no_room = 1;                                                                                 \
            (length) /= 2;                                                                                   \
            return real(__VA_ARGS__);                                                                        \
        }                                                                                                    \
        ANSWER(verdict, ssize_t, real(__VA_ARGS__));                                                         \
    } while (0)

ssize_t write(int fd, const void *data, size_t length)
{
    WRITES(write, fd, length, fd, data, length);
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t at)
{
    WRITES(pwrite, fd, length, fd, data, length, at);
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at)
{
    WRITES(pwrite64, fd, length, fd, data, length, at);
}
ssize_t sendfile(int to, int from, off_t *at, size_t length)
{
    WRITES(sendfile, to, length, to, from, at, length);
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t length)
{
    WRITES(sendfile64, to, length, to, from, at, length);
}
ssize_t writev(int fd, const struct iovec *parts, int length)
{
    REAL(writev);
    const struct verdict verdict = judge_fd("write", "send", fd);
    ANSWER(verdict, ssize_t, real(fd, parts, length));
}

int fsync(int fd)
{
    REAL(fsync);
    const struct verdict verdict = judge_fd("sync", "sync", fd);
    ANSWER(verdict, int, real(fd));
}
int fdatasync(int fd)
{
    REAL(fdatasync);
    const struct verdict verdict = judge_fd("sync", "sync", fd);
    ANSWER(verdict, int, real(fd));
}
int ftruncate(int fd, off_t length)
{
    REAL(ftruncate);
    const struct verdict verdict = judge_fd("truncate", "truncate", fd);
    ANSWER(verdict, int, real(fd, length));
}
int ftruncate64(int fd, off64_t length)
{
    REAL(ftruncate64);
    const struct verdict verdict = judge_fd("truncate", "truncate", fd);
    ANSWER(verdict, int, real(fd, length));
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    const struct verdict verdict = judge("rename", to);
    ANSWER(verdict, int, real(from, to));
}
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    REAL(renameat2);
    const struct verdict verdict = judge("rename", to);
    ANSWER(verdict, int, real(from_folder, from, to_folder, to, flags));
}
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    REAL(linkat);
    const struct verdict verdict = judge("rename", to);
    ANSWER(verdict, int, real(from_folder, from, to_folder, to, flags));
}
int unlink(const char *path)
{
    REAL(unlink);
    const struct verdict verdict = judge("unlink", path);
    ANSWER(verdict, int, real(path));
}

#define OPENS(name, path, flags, ...)                                                                        \
    do {                                                                                                     \
        REAL(name);                                                                                          \
        mode_t mode = 0;                                                                                     \
        if (((flags)&O_CREAT) || ((flags)&O_TMPFILE) == O_TMPFILE) {                                         \
            va_list more;                                                                                    \
            va_start(more, flags);                                                                           \
            mode = va_arg(more, mode_t);                                                                     \
            va_end(more);                                                                                    \
        }                                                                                                    \
        const int writes = ((flags)&O_ACCMODE) != O_RDONLY && strncmp(path, "/dev/", 5) != 0 &&              \
                           strncmp(path, "/proc/", 6) != 0;                                                  \
        const struct verdict fine = {0, 0, 0};                                                               \
        const struct verdict verdict = writes ? judge("open", path) : fine;                                  \
        ANSWER(verdict, int, real(__VA_ARGS__, mode));                                                       \
    } while (0)

int open(const char *path, int flags, ...)
{
    OPENS(open, path, flags, path, flags);
}
int open64(const char *path, int flags, ...)
{
    OPENS(open64, path, flags, path, flags);
}
int openat(int folder, const char *path, int flags, ...)
{
    OPENS(openat, path, flags, folder, path, flags);
}
int openat64(int folder, const char *path, int flags, ...)
{
    OPENS(openat64, path, flags, folder, path, flags);
}

/* The programs' network calls; Qt reads and writes a socket like a file. */
ssize_t send(int fd, const void *data, size_t length, int flags)
{
    REAL(send);
    const struct verdict verdict = judge_fd("send", "send", fd);
    ANSWER(verdict, ssize_t, real(fd, data, length, flags));
}
ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    REAL(sendmsg);
    const struct verdict verdict = judge_fd("send", "send", fd);
    ANSWER(verdict, ssize_t, real(fd, message, flags));
}
/* Counted only if data arrived; the number of attempts before that varies. */
#define RECEIVES(name, fd, ...)                                                                              \
    do {                                                                                                     \
        REAL(name);                                                                                          \
        const ssize_t came = real(__VA_ARGS__);                                                              \
        if (came > 0) {                                                                                      \
            const struct verdict verdict = judge_fd("recv", "recv", fd);                                     \
            if (verdict.kills_after)                                                                         \
                die();                                                                                       \
            if (verdict.fails)                                                                               \
                return -1;                                                                                   \
        }                                                                                                    \
        return came;                                                                                         \
    } while (0)

ssize_t recv(int fd, void *data, size_t length, int flags)
{
    RECEIVES(recv, fd, fd, data, length, flags);
}
ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    RECEIVES(recvmsg, fd, fd, message, flags);
}
ssize_t read(int fd, void *data, size_t length)
{
    REAL(read);
    const ssize_t came = real(fd, data, length);
    struct stat what;
    if (came > 0 && among(getenv("PANTAU_FAULT_CALLS"), "recv") && fstat(fd, &what) == 0 &&
        S_ISSOCK(what.st_mode)) {
        const struct verdict verdict = judge_fd("recv", "recv", fd);
        if (verdict.kills_after)
            die();
        if (verdict.fails)
            return -1;
    }
    return came;
}

/* SQLite may have been loaded by a plugin, where RTLD_NEXT does not find it. */
typedef struct sqlite3_stmt sqlite3_stmt;
int sqlite3_step(sqlite3_stmt *statement)
{
    static int (*step)(sqlite3_stmt *);
    static const char *(*text)(sqlite3_stmt *);
    static int (*is_running)(sqlite3_stmt *);
    static int (*writes_nothing)(sqlite3_stmt *);
    static void *(*connection)(sqlite3_stmt *);
    static int (*transaction)(void *, const char *);
    const int is_writing = 2; /* SQLITE_TXN_WRITE */
    if (!step) {
        void *library = dlopen("libsqlite3.so.0", RTLD_LAZY | RTLD_NOLOAD);
        if (!library)
            abort();
        text = (const char *(*)(sqlite3_stmt *))dlsym(library, "sqlite3_sql");
        is_running = (int (*)(sqlite3_stmt *))dlsym(library, "sqlite3_stmt_busy");
        writes_nothing = (int (*)(sqlite3_stmt *))dlsym(library, "sqlite3_stmt_readonly");
        connection = (void *(*)(sqlite3_stmt *))dlsym(library, "sqlite3_db_handle");
        transaction = (int (*)(void *, const char *))dlsym(library, "sqlite3_txn_state");
        step = (int (*)(sqlite3_stmt *))dlsym(library, "sqlite3_step");
    }
    const int only_reads = writes_nothing(statement) && transaction(connection(statement), NULL) != is_writing;
    const char *sql = is_running(statement) || only_reads ? NULL : text(statement);
    const struct verdict fine = {0, 0, 0};
    const struct verdict verdict = sql ? judge("statement", sql) : fine;
    const int answer = step(statement);
    if (verdict.kills_after)
        die();
    return answer;
}
