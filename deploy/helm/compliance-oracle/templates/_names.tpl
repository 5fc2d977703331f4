{{- define "oracle.labels" -}}
app.kubernetes.io/name: compliance-oracle
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
{{- define "oracle.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}-oracle
{{- end -}}
