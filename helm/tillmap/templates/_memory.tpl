{{/* An amount of memory as Kubernetes writes it, in whole MB (of 1,048,576 bytes). */}}
{{- define "tillmap.megabytes" -}}
{{- $units := dict "m" 0.001 "" 1.0 "k" 1000.0 "Ki" 1024.0 "M" 1000000.0 "Mi" 1048576.0 "G" 1000000000.0 "Gi" 1073741824.0 "T" 1000000000000.0 "Ti" 1099511627776.0 -}}
{{- $number := 0.0 -}}
{{- $unit := "" -}}
{{- if kindIs "string" . -}}
{{- $number = regexFind "^[0-9.]+" . | float64 -}}
{{- $unit = regexFind "[A-Za-z]*$" . -}}
{{- else -}}
{{- $number = float64 . -}}
{{- end -}}
{{- divf (mulf $number (get $units $unit)) 1048576.0 | floor | int -}}
{{- end -}}

{{/* Bound of a process's heap in MB: as it is given, or what the memory limit leaves. 0 where neither says. (dict "own" $own) */}}
{{- define "tillmap.heapMegabytes" -}}
{{- $own := .own -}}
{{- $limit := dig "limits" "memory" "" $own.resources -}}
{{- if ne (toString $own.heapMegabytes) "" -}}
{{- int $own.heapMegabytes -}}
{{- else if not $limit -}}
0
{{- else -}}
{{- $megabytes := include "tillmap.megabytes" $limit | int -}}
{{- $young := mul 3 (int $own.youngMegabytes) -}}
{{- $left := sub $megabytes (add (int $own.besidesHeapMegabytes) $young) -}}
{{- /* A limit that has no room for a training beside the heap: it is as it was before heaps followed limits. */ -}}
{{- if and (gt (int $own.besidesHeapMegabytes) 1024) (lt $left 512) (ge (sub $megabytes (add 160 $young)) 512) -}}
512
{{- else -}}
{{- max 0 $left -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* What is wrong with the memory of a component, as a sentence; nothing where it fits. (dict "key" "catalog" "own" $own) */}}
{{- define "tillmap.wrongMemory" -}}
{{- $own := .own -}}
{{- $limit := dig "limits" "memory" "" $own.resources -}}
{{- $heap := include "tillmap.heapMegabytes" . | int -}}
{{- $needed := add $heap (mul 3 (int $own.youngMegabytes)) 160 -}}
{{- if and (not $limit) (eq (toString $own.heapMegabytes) "") -}}
{{ .key }}.heapMegabytes is missing: without a memory limit there is nothing it could follow.
{{- else if lt $heap 64 -}}
{{ .key }}.resources.limits.memory is {{ $limit }}, which leaves {{ $heap }} MB for the heap; it needs 64 at least besides besidesHeapMegabytes and three times youngMegabytes.
{{- else if and $limit (gt $needed (include "tillmap.megabytes" $limit | int64)) -}}
{{ .key }}.resources.limits.memory is {{ $limit }}, but heapMegabytes, three times youngMegabytes and 160 MB for all else are {{ $needed }} MB.
{{- end -}}
{{- end -}}
