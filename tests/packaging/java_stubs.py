"""Java classes with Android's signatures and nothing behind them, of what our code names: pyjnius chooses there."""

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.packaging.android_types import Class, Member, plain

TEXT = {
    "android.content.Intent.createChooser",
    "android.speech.tts.TextToSpeech.speak(string,number,android.os.Bundle,string)",
}
"""Where the definitions say string for a CharSequence. Of two that would be alike, the later one takes it too."""
NUMBERS = {
    "android.content.res.Configuration.fontScale": "float",
    "android.os.VibrationEffect.createOneShot": "long, int",
    "android.os.Vibrator.vibrate": "long",
    "android.provider.Settings.Global.getFloat": "float",
}
"""Where a number is no int; the definitions do not tell."""
GIVES = {"android.os.LocaleList.getDefault": "android.os.LocaleList"}
"""What comes where the definitions say any."""
ACTIVITY = """
package org.kivy.android;
import android.view.SurfaceView;
public class PythonActivity extends android.app.Activity {
    public static PythonActivity mActivity = (PythonActivity) stub.Stub.made(PythonActivity.class);
    public static SurfaceView getSurface() {
        return (SurfaceView) stub.Stub.called("PythonActivity.getSurface()", SurfaceView.class);
    }
    protected PythonActivity(stub.Nothing nothing) { super(nothing); }
}
"""
STUB = """
package stub;
import java.lang.reflect.*;
import java.util.*;
public class Stub {
    public static final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    public static final Map<String, Object> answers = new HashMap<>();
    public static final List<Object> listeners = new ArrayList<>();

    public static Object called(String what, Class<?> kind, Object... given) {
        calls.add(what);
        for (Object one : given) if (one != null && Proxy.isProxyClass(one.getClass())) listeners.add(one);
        return answers.containsKey(what) ? answers.get(what) : made(kind);
    }

    public static Object made(Class<?> kind) {
        if (kind == void.class) return null;
        if (kind == boolean.class) return false;
        if (kind == int.class) return 0;
        if (kind == long.class) return 0L;
        if (kind == float.class) return 0f;
        if (kind == String.class || kind == CharSequence.class) return "";
        if (kind.isArray()) return Array.newInstance(kind.getComponentType(), 0);
        if (kind.isInterface())
            return Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, (self, method, given) -> {
                if (method.getDeclaringClass() == Object.class) return method.getName().equals("hashCode") ? (Object) 1
                    : method.getName().equals("equals") ? (Object) (self == given[0]) : kind.getName();
                return called(kind.getName() + "." + method.getName(), method.getReturnType());
            });
        try {
            Constructor<?> constructor = kind.getDeclaredConstructor(Nothing.class);
            constructor.setAccessible(true);
            return constructor.newInstance((Object) null);
        } catch (ReflectiveOperationException none) {
            return null;
        }
    }
}
"""
SYSTEM = """
package stub;
public class System {
    public static void tell() {
        for (Object one : Stub.listeners) {
            if (one instanceof android.content.ComponentCallbacks)
                ((android.content.ComponentCallbacks) one).onConfigurationChanged(null);
            if (one instanceof android.speech.tts.TextToSpeech.OnInitListener)
                ((android.speech.tts.TextToSpeech.OnInitListener) one).onInit(0);
        }
    }
}
"""
"""What Android does by itself: it calls those whom it was told of."""
NOTHING = "package stub; public class Nothing {}"
_JAVA = re.compile(r"(?:android|java)[./][\w./$]+")


def asked_for(sources: Iterable[Path]) -> tuple[set[str], set[str]]:
    """The classes that code names, and every name in it that could be a member's."""
    classes, names = set(), set()
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.FunctionDef):
                names.add(node.name)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _JAVA.fullmatch(node.value):
                classes.add(re.sub(r"[/$]", ".", node.value))
    return classes, names


class Stubs:
    """The classes that there are on Android of one version, as far as some names reach."""

    def __init__(self, every: dict[str, Class], level: int, roots: Iterable[str], names: set[str]) -> None:
        # Java's own classes are those of the machine that this runs on.
        self._every = {
            name: one for name, one in every.items() if one.since <= level and not name.startswith(("java.", "javax."))
        }
        self._level, self._names = level, names
        self._wanted: dict[str, Class] = {}
        waiting = [name for name in roots if name in self._every]
        while waiting:
            name = waiting.pop()
            if name in self._wanted:
                continue
            self._wanted[name] = one = self._every[name]
            outer = name.rpartition(".")[0]
            types = [outer, one.extends, *one.implements]
            for member in self._members(one):
                types += [*(member.takes or ()), member.gives]
            waiting += [known for kind in types if (known := self._known(kind))]

    def write(self, folder: Path) -> None:
        """Compile them into a folder."""
        texts = {
            "stub.Stub": STUB,
            "stub.Nothing": NOTHING,
            "stub.System": SYSTEM,
            "org.kivy.android.PythonActivity": ACTIVITY,
        }
        for name, one in self._wanted.items():
            if name.rpartition(".")[0] not in self._wanted:
                texts[name] = f"package {name.rpartition('.')[0]};\n" + "\n".join(self._java(one))
        sources = []
        for name, text in texts.items():
            sources.append(folder / "src" / f"{name.replace('.', '/')}.java")
            sources[-1].parent.mkdir(parents=True, exist_ok=True)
            sources[-1].write_text(text, "utf-8")
        command = ["javac", "-nowarn", "-proc:none", "-Xlint:none", "-d", folder, *sources]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def _members(self, one: Class) -> list[Member]:
        return [
            member
            for member in one.members
            if member.since <= self._level and (member.name in self._names or member.name == "constructor")
        ]

    def _known(self, kind: str) -> str:
        """The class behind a type, if it is one of Android's."""
        name = plain(kind.replace("| null", "").replace("androidNative.Array<", "").rstrip("> "))
        return name if name in self._every else ""

    def _java(self, one: Class) -> Iterator[str]:
        short, inner = one.name.rpartition(".")[2], one.name.rpartition(".")[0] in self._wanted
        # What Java's own interfaces ask for is not here; that something can be written out, an overload may want.
        ours = [kind for kind in one.implements if not kind.startswith("java.") or kind == "java.io.Serializable"]
        parents = [kind for kind in (self._type(kind, "") for kind in (one.extends, *ours)) if kind != "Object"]
        head = f"public {'static ' if inner else ''}{'interface' if one.interface else 'class'} {short}"
        if one.interface:
            yield f"{head}{' extends ' + ', '.join(parents) if parents else ''} {{"
        else:
            base = self._type(one.extends, "")
            others = [kind for kind in parents if kind != base]
            extends = "" if base == "Object" else f" extends {base}"
            yield f"{head}{extends}{' implements ' + ', '.join(others) if others else ''} {{"
            given = one.extends in self._wanted
            yield f"    protected {short}(stub.Nothing nothing) {{ {'super(nothing);' if given else ''} }}"
        seen: set[tuple[str, str]] = set()
        for member in self._members(one):
            yield from (f"    {line}" for line in self._member(one, member, seen))
        for name in self._wanted:
            if name.rpartition(".")[0] == one.name:
                yield from self._java(self._wanted[name])
        yield "}"

    def _member(self, one: Class, member: Member, seen: set[tuple[str, str]]) -> Iterator[str]:
        whole = f"{one.name}.{member.name}"
        static = "static " if member.static else ""
        if member.takes is None:
            kind, value = self._field(whole, member.gives)
            if not one.interface:
                yield f"public {static}{kind} {member.name} = {value};"
            elif member.static:
                yield f"{kind} {member.name} = {value};"
            return
        kinds = self._parameters(whole, member, seen)
        if kinds is None:
            return
        what = f"{whole}({','.join(kinds)})"
        takes = ", ".join(f"{kind} a{number}" for number, kind in enumerate(kinds))
        given = "".join(f", a{number}" for number in range(len(kinds)))
        short = one.name.rpartition(".")[2]
        if member.name == "constructor":
            if not one.interface and "{" not in "".join(member.takes):
                above = "super((stub.Nothing) null); " if one.extends in self._wanted else ""
                yield f'public {short}({takes}) {{ {above}stub.Stub.called("{what}", void.class{given}); }}'
            return
        gives = self._type(GIVES.get(whole, member.gives), whole)
        call = f'stub.Stub.called("{what}", {gives}.class{given})'
        body = f"{call};" if gives == "void" else f"return ({gives}) {call};"
        default = "default " if one.interface and not member.static else ""
        yield f"public {static}{default}{gives} {member.name}({takes}) {{ {body} }}"

    def _parameters(self, whole: str, member: Member, seen: set[tuple[str, str]]) -> list[str] | None:
        """The Java types that a method takes; None if there is one like it already."""
        written = [kind.replace("| null", "").strip() for kind in member.takes or ()]
        spelt = f"{whole}({','.join(written)})"
        text = "CharSequence" if whole in TEXT or spelt in TEXT else "String"
        given = iter(NUMBERS[whole].split(", ")) if whole in NUMBERS else iter(())
        kinds = []
        for kind in written:
            if kind == "number":
                kinds.append(next(given, "int"))
            else:
                kinds.append(text if kind == "string" and text != "String" else self._type(kind, ""))
        for _ in range(2):
            if (member.name, ",".join(kinds)) not in seen:
                seen.add((member.name, ",".join(kinds)))
                return kinds
            if kinds[-1] != "String":
                return None
            kinds[-1] = "CharSequence"
        return None

    def _field(self, whole: str, written: str) -> tuple[str, str]:
        if whole == "android.os.Build.VERSION.SDK_INT":
            return "int", str(self._level)
        if re.fullmatch(r"-?\d+", written):
            number = int(written)
            return ("int", written) if -(2**31) <= number < 2**31 else ("long", f"{written}L")
        if written.startswith('"'):
            return "String", written
        kind = self._type(written, whole)
        return kind, f"({kind}) stub.Stub.made({kind}.class)"

    def _type(self, written: str, whole: str) -> str:
        kind = plain(written.replace("| null", ""))
        if array := re.match(r"androidNative\.Array<(.*)>", written.replace("| null", "").strip()):
            return f"{self._type(array[1], whole)}[]"
        simple = {"number": NUMBERS.get(whole, "int").split(", ")[-1], "string": "String", "boolean": "boolean"}
        if kind in simple:
            return simple[kind]
        if kind == "void":
            return "void"
        if kind in self._wanted or (kind.startswith("java.") and kind != "java.lang.Object"):
            return kind
        return "Object"
